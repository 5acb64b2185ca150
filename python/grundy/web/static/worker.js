// The worker of the static explorer: loads grundy as WebAssembly and answers one question after the other.
import { BUILD, MEGABYTES } from "./build.js";

let asked = null;
let told = 0;
let short = false;
const page = {
  now: () => performance.now(),
  progress: (done) => {
    const now = performance.now();
    if (now - told < 200) return;
    told = now;
    postMessage({ id: asked, progress: done });
  },
  out_of_memory: () => { short = true; },
};

async function load() {
  const source = await fetch(new URL(`grundy.wasm?v=${BUILD}`, import.meta.url));
  if (!source.ok) throw new Error(`grundy.wasm could not be loaded (${source.status}).`);
  // A host that names the file's type wrongly costs a little time, nothing else.
  const typed = (source.headers.get("Content-Type") || "").startsWith("application/wasm");
  const made = typed && WebAssembly.instantiateStreaming
    ? await WebAssembly.instantiateStreaming(source, { page })
    : await WebAssembly.instantiate(await source.arrayBuffer(), { page });
  return made.instance.exports;
}

postMessage({ build: BUILD });
const loading = load();
loading.catch(() => {});

function answer(grundy, question) {
  const text = new TextEncoder().encode(JSON.stringify(question));
  const at = grundy.reserve(text.length);
  new Uint8Array(grundy.memory.buffer, at, text.length).set(text);
  const found = BigInt.asUintN(64, grundy.ask());
  const bytes = new Uint8Array(grundy.memory.buffer, Number(found >> 32n), Number(found & 0xffffffffn));
  return JSON.parse(new TextDecoder().decode(bytes));
}

// What went wrong when WebAssembly traps: it has run out of memory or of stack, or we have made a mistake.
function died(error) {
  if (short) return `This needs more memory than the ${MEGABYTES} MB a page may take here.`;
  if (error instanceof RangeError) return "This goes too deep for a page of a browser.";
  return `Something went wrong in grundy itself (${error.message}).`;
}

addEventListener("message", async ({ data: { id, task, args } }) => {
  try {
    const grundy = await loading;
    asked = id;
    short = false;
    const found = answer(grundy, { task, args });
    postMessage({ id, answer: found, megabytes: grundy.memory.buffer.byteLength >> 20 });
  } catch (error) {
    postMessage({ id, died: died(error) });
  }
});
