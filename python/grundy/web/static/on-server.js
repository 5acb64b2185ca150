// The local server answers.
import { address } from "./links.js";

const PATHS = { play: "api/play/state", hints: "api/play/hints", reply: "api/play/reply", review: "api/play/review" };

async function get(path, fields = {}, options = {}) {
  const response = await fetch(address(path, fields), options);
  let body;
  try { body = await response.json(); } catch { body = { error: `the server answered ${response.status}` }; }
  if (!response.ok) throw new Error(body.error || `the server answered ${response.status}`);
  return body;
}

export function ask(task, fields) {
  return get(PATHS[task] || `api/${task}`, fields);
}

export async function run(task, fields, heard, stop) {
  const body = JSON.stringify({ task, ...fields });
  let job = await get("jobs", {}, { method: "POST", headers: { "Content-Type": "application/json" }, body });
  const path = `jobs/${job.id}`;
  stop.addEventListener("abort", () => { get(path, {}, { method: "DELETE" }).catch(() => {}); });
  while (job.state === "waiting" || job.state === "running") {
    heard(job);
    await new Promise((resolve) => setTimeout(resolve, job.seconds < 2 ? 120 : 400));
    job = await get(path);
  }
  return job;
}

export function file({ code, what, play }) {
  return { href: address(`game/${encodeURIComponent(code)}/download/${what}`, play === "misere" ? { play } : {}) };
}
