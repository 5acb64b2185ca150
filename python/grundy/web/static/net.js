// Questions and answers. Every page asks through here; who answers is the local server or a worker of this page.
import { isStatic } from "./links.js";

export { el } from "./board.js";

const answering = isStatic ? import("./in-browser.js") : import("./on-server.js");

// A quick question; a refusal becomes an Error with its message.
export async function ask(task, fields = {}) {
  return (await answering).ask(task, fields);
}

// Long work. `heard({done, seconds})` hears how far it is; `stop` is an AbortSignal. What comes back has a state (done,
// refused or cancelled), a message, seconds and the result.
export async function run(task, fields, heard, stop) {
  return (await answering).run(task, fields, heard, stop);
}

// A file about a game: its address, or a function that makes it.
export async function file(fields) {
  return (await answering).file(fields);
}
