// Long work: start it, show how far it is, offer to cancel, hand over the result.
import { el, run } from "./net.js";

export async function runJob(task, fields, box) {
  const said = el("span", {}, "starting …");
  const control = new AbortController();
  const stop = el("button", { type: "button", "data-cancel": true, onclick: () => control.abort() }, "Cancel");
  box.replaceChildren(el("div", { class: "row" }, el("progress", { "aria-label": "working" }), said, stop));
  let job;
  try {
    job = await run(task, fields, ({ done, seconds }) => {
      said.textContent = done ? `${done.toLocaleString("en")} done, ${seconds} s` : `${seconds} s`;
    }, control.signal);
  } catch (error) {
    box.replaceChildren(el("div", { class: "notice bad", role: "alert" }, error.message));
    return null;
  }
  if (job.state === "done") { box.replaceChildren(); return job.result; }
  const kind = job.state === "cancelled" ? "notice" : "notice bad";
  const text = job.state === "cancelled" ? `Cancelled after ${job.seconds} s.` : job.message;
  box.replaceChildren(el("div", { class: kind, role: "status", "data-state": job.state }, text));
  return null;
}

// What the checker said.
export function verdict(found) {
  const capital = found.verdict[0].toUpperCase() + found.verdict.slice(1);
  return el("div", { class: `notice ${found.verdict === "verified" ? "good" : "bad"}`, role: "status" },
    el("p", {}, el("strong", {}, `${capital}.`), ` ${found.claim} `, ...(found.refutation ? [el("br"), found.refutation, " "] : []),
      el("span", { class: "muted small" }, `The checker shares no code with the solver; it took ${found.seconds} s.`)));
}
