import { ask, el } from "./net.js";
import { drawThermograph } from "./thermograph.js";
import { Editor } from "./editor.js";
import { showForm } from "./forms.js";
import { address, given, remember } from "./links.js";

const $ = (name) => document.querySelector(name);
const OUTCOMES = { L: "Left wins", R: "Right wins", N: "the next player wins", P: "the previous player wins" };
let question = 0;

function problem(message) {
  $("#problem").textContent = message || "";
  $("#problem").hidden = !message;
}

function show(about) {
  problem("");
  $("#result").hidden = about.kind !== "game";
  if (about.kind !== "game") { problem(`${about.text}`); $("#problem").classList.remove("bad"); return; }
  $("#problem").classList.add("bad");
  $("#value").textContent = about.unicode + (about.value === null ? " …" : "");
  $("#latex").textContent = about.latex.length < 80 ? about.latex : "";
  $("#copy-latex").onclick = () => navigator.clipboard.writeText(about.latex).catch(() => {});
  const facts = [["outcome", `${about.outcome}: ${OUTCOMES[about.outcome]}`], ["mean", about.mean], ["temperature", about.temperature],
    ["stops", `${about.left_stop} | ${about.right_stop}`], ["born on day", about.birthday], ["followers", about.followers], ["atomic weight", about.atomic_weight ?? "–"]];
  $("#facts").replaceChildren(...facts.map(([name, value]) => el("div", { "data-fact": name }, el("dt", {}, name), el("dd", {}, String(value)))));
  $("#thermograph").replaceChildren(drawThermograph(about, (text) => { $("#thermo-at").textContent = text; }));
  explore([about]);
  $("#tree").replaceChildren(branch(about, about.options, "", true));
}

// The options explorer: a path from the game, and the two columns of options below its end.
async function explore(path) {
  const end = path[path.length - 1];
  let options = end.options;
  if (!options) {
    try { options = end.options = await ask("options", { value: end.value }); } catch (error) { problem(error.message); return; }
  }
  $("#path").replaceChildren(...path.map((game, i) => el("button", { type: "button", class: "quiet", "aria-current": i === path.length - 1 ? "true" : null, onclick: () => explore(path.slice(0, i + 1)) }, `${i ? "→ " : ""}${short(game.unicode)}`)));
  const column = (side, name) => el("div", {}, el("h3", { class: `side-${side}` }, name),
    ...(options[side].length ? options[side].map((game) => el("button", { type: "button", disabled: game.value === null, title: `mean ${game.mean}, temperature ${game.temperature}`, onclick: () => explore([...path, game]) }, short(game.unicode, 60))) : [el("p", { class: "muted small" }, "no move")]));
  $("#options").replaceChildren(column("left", "Left"), column("right", "Right"));
}

const short = (text, most = 28) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

// A branch of the tree; its own branches are asked for when it is opened.
function branch(game, options, side, open) {
  const list = el("ul", { hidden: true });
  const label = el("span", { class: `branch ${side ? `branch-${side}` : ""}` }, `${side === "left" ? "L " : side === "right" ? "R " : ""}${short(game.unicode, 70)}`);
  const item = el("li", {}, label, list);
  if (game.leaf || game.value === null) return item;
  const toggle = el("button", { type: "button", "aria-expanded": "false" }, "▸ ", label);
  item.replaceChildren(toggle, list);
  const fill = (found) => list.replaceChildren(...["left", "right"].flatMap((s) => found[s].map((g) => branch(g, null, s, false))));
  toggle.addEventListener("click", async () => {
    if (!list.children.length) {
      try { fill(options || await ask("options", { value: game.value })); } catch (error) { problem(error.message); return; }
    }
    list.hidden = !list.hidden;
    toggle.setAttribute("aria-expanded", String(!list.hidden));
    toggle.firstChild.textContent = list.hidden ? "▸ " : "▾ ";
  });
  if (open) toggle.click();
  return item;
}

async function answer(task, fields) {
  const mine = ++question;
  try {
    const about = await ask(task, fields);
    if (mine === question) { show(about); return about; }
  } catch (error) {
    if (mine === question) { problem(error.message); $("#problem").classList.add("bad"); $("#result").hidden = true; }
  }
  return null;
}

// A literal form is drawn as it is written, and simplified; other expressions have no form of their own.
async function evaluate(text) {
  $("#form").hidden = true;
  const about = await answer("value", { q: text });
  if (!about || about.kind !== "game" || !text.trim().startsWith("{")) return;
  const mine = question;
  try {
    const found = await ask("simplify", { text });
    if (mine !== question) return;
    showForm($("#form div"), found);
    $("#form").hidden = found.tree.leaf;
  } catch { /* loopy, or no form at all: the value says what it is */ }
}

$("#expression").addEventListener("submit", (event) => {
  event.preventDefault();
  press(null);
  $("#editor").hidden = true;
  const q = $("#q").value;
  remember("partizan", { q });
  evaluate(q);
});

const editor = new Editor({ tools: $("#tools"), drawing: $("#drawing"), help: $("#editor-help") }, (ruleset, position) => {
  $("#position").value = position;
  $("#form").hidden = true;
  const fields = { ruleset, position };
  remember("partizan", fields);
  $("#play-it").href = address("play", { game: ruleset, position });
  answer("board", fields).then((about) => { if (about) { $("#position").value = about.position; editor.drawn(about); } });
});

function press(name) {
  document.querySelectorAll("[data-board]").forEach((b) => b.setAttribute("aria-pressed", String(b.dataset.board === name)));
}

function openBoard(ruleset, position) {
  press(ruleset);
  const known = document.querySelector(`[data-board="${CSS.escape(ruleset)}"]`);
  $("#editor").hidden = false;
  editor.open(ruleset, position, known ? { ...known.dataset } : { letters: "", shape: "text", help: "" });
}

document.querySelectorAll("[data-board]").forEach((button) => button.addEventListener("click", () => openBoard(button.dataset.board, button.dataset.position)));
$("#read").addEventListener("click", () => editor.open(editor.ruleset, $("#position").value));
$("#position").addEventListener("keydown", (event) => { if (event.key === "Enter") { event.preventDefault(); $("#read").click(); } });

const [ruleset, position] = [given.get("ruleset"), given.get("position")];
if (ruleset) {
  const start = document.querySelector(`[data-board="${CSS.escape(ruleset)}"]`);
  openBoard(ruleset, position || (start ? start.dataset.position : ""));
} else {
  $("#q").value = given.get("q") || "{3||2|-1}";
  evaluate($("#q").value);
}
