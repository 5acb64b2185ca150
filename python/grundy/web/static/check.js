import { place, runJob } from "./job.js";

const form = document.querySelector("#check");
const file = document.querySelector("#file");
const text = document.querySelector("#text");
file.addEventListener("change", async () => {
  if (file.files[0] && file.files[0].size < 5e6) text.value = await file.files[0].text();
});
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const verdict = document.querySelector("#verdict");
  verdict.replaceChildren();
  const job = await runJob({ task: "check-text", text: text.value }, document.querySelector("#job-check"));
  if (job) place(job.html, verdict);
});
