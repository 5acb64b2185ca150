// A worker of this page answers: grundy itself, as WebAssembly. One worker is for quick questions, another for long
// work, so that a page can be used while it searches; every tab has its own.
import { BUILD as SCRIPTS } from "./build.js";
import { isStatic, root } from "./links.js";
import { codes, rows } from "./atlas-rows.js";

// Seconds of the search that a page begins with, of other quick questions, and after which these are given up; the same
// for long work. Megabytes after which a worker is replaced.
const FIRST = 3;
const QUICK = 20;
const PATIENCE = 25;
const LONG = 120;
const GIVEN_UP = 200;
const BLOATED = 600;
const LIMITS = { max_heap: 5000000 };
const BUILD = document.documentElement.dataset.build;
const LOCAL = "The command line of grundy can go further.";

class Desk {
  constructor() {
    this.worker = null;
    this.waiting = new Map();
    this.count = 0;
  }

  start() {
    if (typeof WebAssembly !== "object" || typeof Worker !== "function") {
      throw new Error("This browser cannot run WebAssembly in a worker, which computes everything here. Another browser, or the local explorer (grundy serve), can.");
    }
    this.worker = new Worker(new URL(`worker.js?v=${BUILD}`, import.meta.url), { type: "module" });
    this.worker.addEventListener("message", ({ data }) => this.hear(data));
    this.worker.addEventListener("error", (event) => {
      event.preventDefault();
      this.end("The computing part of this page could not be loaded or has stopped. Asking once more starts it again.");
    });
  }

  hear(data) {
    const one = this.waiting.get(data.id);
    if (data.build !== undefined && data.build !== BUILD) { this.end(DIFFERENT); outdated(); return; }
    if (!one) return;
    if (data.progress !== undefined) { one.heard(data.progress); return; }
    if (data.died) { this.end(`${data.died} ${LOCAL}`); return; }
    this.waiting.delete(data.id);
    one.resolve(data.answer);
    if (data.megabytes > BLOATED && !this.waiting.size) this.end("");
  }

  // Stop the worker; whoever waits is told why, and the next question starts a new one.
  end(message) {
    if (this.worker) this.worker.terminate();
    this.worker = null;
    for (const one of this.waiting.values()) one.reject(new Error(message));
    this.waiting.clear();
  }

  ask(task, args, heard = () => {}) {
    return new Promise((resolve, reject) => {
      if (!this.worker) this.start();
      const id = ++this.count;
      this.waiting.set(id, { resolve, reject, heard });
      this.worker.postMessage({ id, task, args });
    });
  }
}

const quick = new Desk();
const long = new Desk();

// An old part beside a new page, after the site was renewed: nothing typed is lost, for the address holds it.
function outdated() {
  if (document.querySelector("#outdated")) return;
  const box = document.createElement("div");
  box.id = "outdated";
  box.className = "notice bad";
  box.setAttribute("role", "alert");
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Load the new version";
  button.addEventListener("click", async () => {
    button.disabled = true;
    const folder = new URL(root, document.baseURI).href;
    if ("caches" in window) for (const key of await caches.keys()) if (key.startsWith(`grundy ${folder} `)) await caches.delete(key);
    const worker = await navigator.serviceWorker?.getRegistration();
    await worker?.unregister();
    // The browser's own copies of the page and its parts are fetched anew, too.
    const parts = performance.getEntriesByType("resource").map((entry) => entry.name).filter((name) => name.startsWith(folder));
    await Promise.allSettled([location.href, ...parts].map((name) => fetch(name, { cache: "reload" })));
    location.reload();
  });
  box.append("This page and the part of it that computes are of different versions. ", button);
  document.querySelector("main").prepend(box);
}

const DIFFERENT = "This page and its parts are of different versions; nothing was computed.";

export async function ask(task, fields) {
  if (!isStatic) throw new Error("this is the static explorer's part");
  if (SCRIPTS !== BUILD) { outdated(); throw new Error(DIFFERENT); }
  if (task === "atlas") return rows(fields);
  if (task === "identify" || fields.kind === "sequence") fields = { ...fields, codes: fields.codes ?? (await codes()) };
  let late;
  const stop = new Promise((_, reject) => {
    late = setTimeout(() => {
      reject(new Error(`This takes longer than the ${PATIENCE} s allowed here. ${LOCAL}`));
      quick.end("This was stopped with a question that took too long: please ask again.");
    }, PATIENCE * 1000);
  });
  try {
    const answer = await Promise.race([quick.ask(task, { ...LIMITS, seconds: task === "game" ? FIRST : QUICK, ...fields }), stop]);
    if (answer.refused !== undefined) throw new Error(answer.refused);
    return answer.result;
  } finally { clearTimeout(late); }
}

export async function run(task, fields, heard, stop) {
  const begun = performance.now();
  const seconds = () => Math.round((performance.now() - begun) / 100) / 10;
  let done = 0;
  heard({ done, seconds: 0 });
  const clock = setInterval(() => heard({ done, seconds: seconds() }), 300);
  // Work that is asked for while other work goes on has a worker of its own: cancelling one leaves the other alone.
  const desk = long.waiting.size ? new Desk() : long;
  const cancel = () => desk.end("cancelled");
  stop.addEventListener("abort", cancel);
  const late = setTimeout(() => desk.end(`This was given up after ${GIVEN_UP} s. ${LOCAL}`), GIVEN_UP * 1000);
  try {
    if (SCRIPTS !== BUILD) { outdated(); throw new Error(DIFFERENT); }
    const answer = await desk.ask(task, { ...LIMITS, seconds: LONG, ...fields }, (more) => { done = more; heard({ done, seconds: seconds() }); });
    if (answer.refused !== undefined) return { state: "refused", message: answer.refused, seconds: seconds() };
    return { state: "done", result: answer.result, seconds: seconds() };
  } catch (error) {
    if (stop.aborted) return { state: "cancelled", message: "cancelled", seconds: seconds() };
    throw error;
  } finally {
    clearInterval(clock);
    clearTimeout(late);
    stop.removeEventListener("abort", cancel);
    if (desk !== long) desk.end("");
  }
}

const KINDS = { certificate: ["application/json", "json"], csv: ["text/csv", "csv"], latex: ["text/x-tex", "tex"] };

export function file({ code, what, play }) {
  if (!KINDS[what]) return null;
  const [type, ending] = KINDS[what];
  const safe = code.replace(/[^0-9A-Za-z.]+/g, "-").replace(/^[-.]+|[-.]+$/g, "").slice(0, 40) || "game";
  return {
    name: `grundy-${safe}-${play}.${ending}`,
    make: async () => {
      const answer = await long.ask("download", { ...LIMITS, seconds: LONG, code, what, play });
      if (answer.refused !== undefined) throw new Error(answer.refused);
      return new Blob([answer.result.text], { type });
    },
  };
}
