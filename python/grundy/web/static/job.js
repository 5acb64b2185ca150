// Long work: start it, show how far it is, offer to cancel, hand over the result.
import { ask, el } from "./net.js";

export async function runJob(fields, box) {
  box.replaceChildren();
  const said = el("span", {}, "starting …");
  const stop = el("button", { type: "button", "data-cancel": true }, "Cancel");
  const bar = el("progress", { "aria-label": "working" });
  box.append(el("div", { class: "row" }, bar, said, stop));
  let job;
  try {
    job = await ask("/jobs", {}, {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(fields),
    });
    const id = job.id;
    stop.addEventListener("click", () => { ask(`/jobs/${id}`, {}, { method: "DELETE" }).catch(() => {}); });
    while (job.state === "waiting" || job.state === "running") {
      said.textContent = job.done ? `${job.done.toLocaleString("en")} done, ${job.seconds} s` : `${job.seconds} s`;
      await new Promise((resolve) => setTimeout(resolve, job.seconds < 2 ? 120 : 400));
      job = await ask(`/jobs/${id}`);
    }
  } catch (error) {
    box.replaceChildren(el("div", { class: "notice bad", role: "alert" }, error.message));
    return null;
  }
  if (job.state === "done") { box.replaceChildren(); return job; }
  const kind = job.state === "cancelled" ? "notice" : "notice bad";
  const text = job.state === "cancelled" ? `Cancelled after ${job.seconds} s.` : job.message;
  box.replaceChildren(el("div", { class: kind, role: "status", "data-state": job.state }, text));
  return null;
}

// Pieces of a page come from the server's own templates, where everything is escaped.
export function place(html, box) {
  const parsed = new DOMParser().parseFromString(html, "text/html");
  box.replaceChildren(...parsed.body.childNodes);
}
