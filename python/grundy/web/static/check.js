import { runJob, verdict } from "./job.js";
import { el } from "./net.js";

const form = document.querySelector("#check");
const file = document.querySelector("#file");
const text = document.querySelector("#text");
file.addEventListener("change", async () => {
  if (file.files[0] && file.files[0].size < 5e6) text.value = await file.files[0].text();
});
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const box = document.querySelector("#verdict");
  box.replaceChildren();
  if (!text.value.trim()) {
    document.querySelector("#job-check").replaceChildren(el("div", { class: "notice bad", role: "alert" }, "Choose a file or paste the text of a certificate."));
    return;
  }
  const found = await runJob("check-text", { text: text.value }, document.querySelector("#job-check"));
  if (found) box.replaceChildren(verdict(found));
});
