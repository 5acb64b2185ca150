export { el } from "./board.js";

// Questions to the server; a refusal becomes an Error with its message.
export async function ask(path, fields = {}, options = {}) {
  const query = new URLSearchParams(fields).toString();
  const response = await fetch(query ? `${path}?${query}` : path, options);
  let body;
  try { body = await response.json(); } catch { body = { error: `the server answered ${response.status}` }; }
  if (!response.ok) throw new Error(body.error || `the server answered ${response.status}`);
  return body;
}
