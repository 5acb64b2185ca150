// The answer to a question in words: the verdict first, then moves, the reason, a board, how to cite.
import { ask, el } from "./net.js";
import { Board } from "./board.js";
import { address, given, isStatic } from "./links.js";

const q = given.get("q") || "";
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

// A sequence is looked up in the games of the atlas.
async function identified(found) {
  const { matches, exact, searched } = await ask("identify", { numbers: found.numbers });
  const called = ({ code, name }) => (name ? `${code} (${name.replaceAll("-", " ")})` : code);
  const verdict = exact ? `${exact} game${exact > 1 ? "s" : ""} of ${searched} have these values; ${called(matches[0])} first.`
    : matches.length ? `No game of ${searched} has all these values; ${called(matches[0])} agrees with the first ${matches[0].agrees_to} of ${found.numbers.length}.`
    : `No game of ${searched} has these values.`;
  return { verdict, understood: found.understood, moves: [], matches, cite: "", reason: matches.length ? "Agreement up to here proves nothing about later values." : "" };
}

async function show(depth) {
  document.querySelectorAll("[data-depth]").forEach((button) => button.setAttribute("aria-pressed", String(button.dataset.depth === depth)));
  tell(await ask("answer", { text: q, depth }));
}

async function board(found) {
  const shown = new Board($("#board"), { request: (what, fields) => ask(what === "state" ? "play" : what, fields) });
  await shown.start({ game: found.game, position: found.position, play: found.play, side: "left", me: "left", two: true });
}

try {
  // The static edition simplifies a form on the page of values.
  const form = isStatic && /^simplify\s+(.+)$/i.exec(q.trim());
  if (form) location.replace(address("partizan", { q: form[1] }));
  const found = await ask("search", { text: form ? form[1] : q });
  const to = isStatic ? found.page : found.to;
  if (found.kind === null) fail(found.message, found.near);
  else if (isStatic && to !== "search") location.replace(address(to, found.fields));
  else if (!isStatic && to) location.replace(address(to.slice(1)));
  else {
    if (isStatic && found.kind === "sequence") tell(await identified(found));
    else {
      $("#depths").hidden = found.kind !== "position";
      document.querySelectorAll("[data-depth]").forEach((button) => button.addEventListener("click", () => show(button.dataset.depth).catch((error) => fail(error.message))));
      await show("student");
    }
    if (found.kind === "position") {
      $("#play").href = address("play", { game: found.game, position: found.position, play: found.play });
      $("#play").hidden = false;
      if (found.open) { $("#open").href = address(found.open.slice(1)); $("#open").hidden = false; }
      await board(found);
    }
  }
} catch (error) {
  fail(error.message);
}
