// The table is sorted, filtered and turned over by whoever answers; this asks and shows the rows.
import { ask, el } from "./net.js";
import { address, given, remember } from "./links.js";

const table = document.querySelector("#atlas");
const form = document.querySelector("#filter");
const heads = [...table.tHead.rows[0].cells];
const [back, more] = ["#back", "#more"].map((name) => document.querySelector(name));
let page = 100;
let sorted = { key: "code", down: false };
let offset = 0;
let question = 0;

const number = (value) => (value === null ? "" : value.toLocaleString("en"));

function buttons(total) {
  back.disabled = offset === 0;
  more.disabled = offset + page >= total;
}

async function load(from) {
  offset = from;
  const fields = { text: form.elements.text.value.trim(), status: form.elements.status.value, misere: form.elements.misere.value, sort: sorted.key, down: sorted.down ? "yes" : "no", offset };
  const mine = ++question;
  let found;
  try { found = await ask("atlas", fields); } catch (error) {
    document.querySelector("#count").textContent = error.message;
    return;
  }
  if (mine !== question) return;
  table.tBodies[0].replaceChildren(...found.rows.map((row) => el("tr", {},
    el("td", {}, el("a", { href: address("game", { code: row.code }) }, el("code", {}, row.code))),
    el("td", {}, row.names), el("td", {}, row.status),
    ...["period", "preperiod", "saltus", "searched"].map((key) => el("td", {}, number(row[key]))),
    el("td", {}, row.misere), el("td", {}, row.misere.startsWith("partial") ? `${number(row.order)} to heap ${number(row.heap)}` : number(row.order)), el("td", {}, number(row.misere_period)))));
  document.querySelector("#count").textContent = `${number(found.total)} of ${number(found.all)}`;
  document.querySelector("#size").textContent = number(found.all);
  page = found.page;
  const unasked = { text: "", status: "", misere: "", sort: "code", down: "no", offset: 0 };
  remember("atlas", Object.fromEntries(Object.entries(fields).filter(([key, value]) => value !== unasked[key])));
  table.dataset.sorted = `${sorted.key} ${sorted.down ? "descending" : "ascending"}`;
  buttons(found.total);
}

heads.filter((head) => head.dataset.key).forEach((head) => head.querySelector("button").addEventListener("click", () => {
  const { key } = head.dataset;
  sorted = { key, down: sorted.key === key && head.hasAttribute("aria-sort") && !sorted.down };
  heads.forEach((other) => other.removeAttribute("aria-sort"));
  head.setAttribute("aria-sort", sorted.down ? "descending" : "ascending");
  load(0);
}));
form.addEventListener("input", () => load(0));
form.addEventListener("submit", (event) => { event.preventDefault(); load(0); });
back.addEventListener("click", () => load(Math.max(0, offset - page)));
more.addEventListener("click", () => load(offset + page));
for (const name of ["text", "status", "misere"]) if (given.get(name)) form.elements[name].value = given.get(name);
const column = heads.find((head) => head.dataset.key && head.dataset.key === given.get("sort"));
if (column) {
  sorted = { key: given.get("sort"), down: given.get("down") === "yes" };
  column.setAttribute("aria-sort", sorted.down ? "descending" : "ascending");
}
load(Math.max(0, Math.floor(Number(given.get("offset")) || 0)));
