// Rows, diagonals and tables of games of coins: one question at a time, answered with its proof.
import { el } from "./net.js";
import { runJob, verdict } from "./job.js";
import { given, remember } from "./links.js";
import { facts } from "./markup.js";

const $ = (name) => document.querySelector(name);
const form = $("#ask");
const COLOURS = new Set(["red", "blue", "green", "purple"]);
let count = 0;

const chosen = () => form.elements.question.selectedOptions[0];

// Only what belongs to the question, each with what it begins with.
function shape() {
  const wanted = new Map(chosen().dataset.fields.split(";").map((field) => field.split("=")).map(([name, ...value]) => [name, value.join("=")]));
  for (const label of form.querySelectorAll("[data-field]")) {
    const name = label.dataset.field;
    const input = form.elements[name];
    label.hidden = !wanted.has(name);
    input.disabled = label.hidden;
    if (label.hidden) continue;
    if (input.type === "checkbox") input.checked = given.get(name) === "yes";
    else input.value = given.get(name) ?? wanted.get(name);
  }
  // Games that the question is not about are not offered.
  const games = wanted.get("games");
  for (const option of form.elements.game.options) option.hidden = option.disabled = Boolean(games) && !games.split(",").includes(option.value);
  if (games && form.elements.game.selectedOptions[0]?.disabled) form.elements.game.value = games.split(",")[0];
  $("#help").textContent = chosen().dataset.help;
}

const asked = () => Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, value.trim()]).filter(([, value]) => value !== ""));

async function answer() {
  const mine = ++count;
  const fields = asked();
  remember("rows", fields);
  $("#answer").hidden = true;
  const found = await runJob("rows", fields, $("#job-rows"));
  if (found && mine === count) show(found);
}

function show(found) {
  $("#answer").hidden = false;
  $("#sentence").textContent = found.sentence;
  $("#sentence").dataset.proved = found.proved;
  $("#facts").replaceChildren(found.facts.length ? facts(found.facts.map(([name, value]) => [name, String(value), `fact-${name.replaceAll(" ", "-")}`])) : "");
  const shown = found.values.map((value) => (value === null ? "–" : String(value)));
  $("#values").replaceChildren(...(shown.length ? [el("h2", {}, "First values"), el("p", { class: "code" }, `${shown.join(" ")} …`)] : []));
  grid(found.grid);
  const { certificate } = found;
  $("#verdict").replaceChildren();
  $("#proof").replaceChildren();
  if (!certificate) return;
  const check = el("button", { class: "main", type: "button" }, "Run the checker");
  check.addEventListener("click", async () => {
    check.disabled = true;
    const said = await runJob("check-text", { text: certificate }, $("#job-check"));
    if (said) $("#verdict").replaceChildren(verdict(said));
    check.disabled = false;
  });
  const save = el("button", { type: "button" }, "Certificate");
  save.addEventListener("click", () => {
    const url = URL.createObjectURL(new Blob([certificate], { type: "application/json" }));
    el("a", { href: url, download: `grundy-${found.question}.json` }).click();
    setTimeout(() => URL.revokeObjectURL(url), 60000);
  });
  $("#proof").append(check, save);
}

function grid({ head, side, rows }) {
  const box = $("#grid");
  box.replaceChildren();
  if (!rows.length) return;
  const cell = (text) => (COLOURS.has(text) ? el("td", { class: `block ${text}`, title: text }, text[0]) : el("td", {}, text ?? ""));
  const line = (cells, i) => el("tr", {}, ...(side.length ? [el("th", { scope: "row" }, side[i])] : []), ...cells.map(cell));
  box.append(el("table", { class: "grid" },
    el("thead", {}, el("tr", {}, ...(side.length ? [el("td", {})] : []), ...head.map((name) => el("th", { scope: "col" }, name)))),
    el("tbody", {}, ...rows.map(line))));
}

form.addEventListener("submit", (event) => { event.preventDefault(); answer(); });
form.elements.question.addEventListener("change", () => {
  for (const name of [...given.keys()]) given.delete(name);
  shape();
  $("#answer").hidden = true;
});
if (given.get("question")) form.elements.question.value = given.get("question");
if (form.elements.question.selectedIndex < 0) form.elements.question.selectedIndex = 0;
shape();
answer();
