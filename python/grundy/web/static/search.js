// The answer to a question in words: the verdict first, then moves, the reason, a board, how to cite.
import { ask, el } from "./net.js";
import { Board } from "./board.js";
import { showForm } from "./forms.js";
import { address, given } from "./links.js";

const q = given.get("q") || "";
// What the question was read as: nothing, game, position, value, form or sequence.
let kind = null;
const $ = (name) => document.querySelector(name);

function fail(message, near = []) {
  $("#verdict").textContent = "That was not understood";
  $("#said").textContent = message;
  $("#near").replaceChildren(...(near.length ? ["Perhaps you meant ",
    ...near.flatMap((name, i) => [i ? ", " : "", el("a", { href: address("search", { q: name }) }, name)]), "?"] : []));
  $("#not-understood").hidden = false;
  $("#answer").hidden = true;
}

function tell(said) {
  $("#verdict").textContent = said.verdict;
  $("#understood").textContent = said.understood;
  const matches = said.matches || [];
  $("#winning").hidden = !said.moves.length || matches.length > 0;
  $("#moves").replaceChildren(...said.moves.map((move) => el("li", {}, move)));
  $("#why").hidden = !said.reason;
  $("#reason").replaceChildren(...said.reason.split("\n").filter(Boolean).map((line) => el("p", {}, line)));
  $("#found").hidden = !matches.length;
  $("#found tbody").replaceChildren(...matches.map((one) => el("tr", {}, el("td", {}, el("a", { href: address("game", { code: one.code }) }, one.code)),
    el("td", {}, one.name.replaceAll("-", " ")), el("td", {}, String(one.offset)), el("td", {}, `the first ${one.agrees_to}`))));
  $("#cite").textContent = said.cite ? `To cite: ${said.cite}` : "";
  $("#answer").hidden = false;
  document.title = `${said.understood} · grundy`;
}

async function show(depth) {
  document.querySelectorAll("[data-depth]").forEach((button) => button.setAttribute("aria-pressed", String(button.dataset.depth === depth)));
  tell(await ask("answer", { text: q, depth, kind }));
}

async function board(found) {
  const shown = new Board($("#board"), { request: (what, fields) => ask(what === "state" ? "play" : what, fields) });
  await shown.start({ game: found.game, position: found.position, play: found.play, side: "left", me: "left", two: true });
}

try {
  const found = await ask("search", { text: q });
  kind = found.kind;
  if (kind === null) fail(found.message, found.near);
  else if (found.page !== "search") location.replace(address(found.page, found.fields));
  else {
    $("#depths").hidden = kind !== "position";
    document.querySelectorAll("[data-depth]").forEach((button) => button.addEventListener("click", () => show(button.dataset.depth).catch((error) => fail(error.message))));
    await show("student");
    if (kind === "form") {
      showForm($("#form div"), await ask("simplify", { text: found.value }));
      $("#form").hidden = false;
    }
    if (kind === "position") {
      $("#play").href = address("play", { game: found.game, position: found.position, play: found.play });
      $("#play").hidden = false;
      if (found.open) { $("#open").href = address(found.open.page, found.open.fields); $("#open").hidden = false; }
      await board(found);
    }
  }
} catch (error) {
  fail(error.message);
}
