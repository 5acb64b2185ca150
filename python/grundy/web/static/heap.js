// The page of a heap game.
import { ask, el, file } from "./net.js";
import { runJob, verdict } from "./job.js";
import { address, given, remember } from "./links.js";
import { facts, listed, math, number } from "./markup.js";
import { misereSide, tableVerdict } from "./misere.js";
import { nimGrid } from "./nim-grid.js";

const $ = (name) => document.querySelector(name);
const inPath = /\/game\/([^/]+)\/?$/.exec(location.pathname);
const asked = given.get("code") || (inPath ? decodeURIComponent(inPath[1]) : ".77");
let code = asked;

const saltus = (s) => (s ? ` + ${s}` : "");

function solution(game) {
  const figures = game.period !== null
    ? [["period", number(game.period), "fact-period"], ["from heap", number(game.preperiod)], game.saltus ? ["saltus", number(game.saltus)] : null, game.exception_count === null ? null : ["exceptions", number(game.exception_count)]]
    : game.proof ? [] : [["searched to heap", number(game.searched_to || 0)]];
  const { largest, largest_at: where } = game.structure;
  const parts = [facts([["status", game.status === "unknown" ? "open" : game.status.replaceAll("-", "‑")], ...figures, ["largest value seen", [`${largest} `, el("small", { class: "muted" }, `at ${where}`)]]])];
  const law = (p, s) => math(`G(n + ${p}) = G(n)${saltus(s)}`);
  if (game.status === "automatic") {
    parts.push(el("p", {}, `${game.claim} Proved by ${game.proof.theorem}.`));
  } else if (game.proof) {
    parts.push(el("p", {}, law(game.period, game.saltus), " for all ", math(`n ≥ ${game.preperiod}`), `, proved by ${game.proof.theorem} from the values up to heap ${number(game.proof.verified_to)}${game.source === "atlas" ? " (from the shipped atlas)" : ""}.`));
  } else {
    const seen = game.observed;
    parts.push(el("p", {}, "No period is proved within the limits of this page.",
      ...(seen ? [" Observed, not proved: ", law(seen.period, seen.saltus), ` from heap ${seen.preperiod} to heap ${number(seen.to)}.`] : [])));
  }
  $("#solution").replaceChildren(...parts);
}

function structure(game) {
  const S = game.structure;
  const rows = [];
  const row = (name, ...cells) => rows.push(el("tr", {}, el("th", { scope: "row" }, name), el("td", {}, ...cells)));
  if (S.family) row("family", S.family);
  if (S.mask !== null) row("sparse space", `values with an even number of ones under the mask ${S.mask}`);
  for (const name of ["rare", "sparse", "common"]) {
    const [count, first] = S[name];
    if (count) row(`${name} values`, first.join(", ") + (count > first.length ? " …" : ""));
  }
  const [losses, first] = S.losses;
  if (losses) {
    const later = S.loss_residues[0] ? `, and later those ≡ ${S.loss_residues[1].join(", ")} mod ${S.period}` : "";
    row("heaps of value 0", first.join(", ") + (losses > first.length ? ` … (${losses})` : "") + later);
  }
  for (const s of S.subperiods) row(`subperiod ${s.q}`, math(`G(n + ${s.q}) = G(n) ⊕ ${s.nim_saltus}`), s.exceptions ? ` with ${s.exceptions} exceptions of ${s.of}` : "");
  for (const s of S.reflections) row(`reflection in ${s.c}`, math(`G(a) ⊕ G(${s.c} − a) = ${s.nim_sum}`), `, a mod ${s.of}`, s.exceptions ? `, with ${s.exceptions} exceptions` : "");
  if (game.cousins.length) row("cousins", ...listed(game.cousins, ([cousin, degree]) => [el("a", { href: address("game", { code: cousin }) }, el("code", {}, cousin)), degree === 0 ? " (standard form)" : ""]));
  $("#structure").replaceChildren(...rows);
}

async function downloads(play, names) {
  const found = [];
  for (const [what, name] of names) {
    const made = await file({ code, what, play });
    if (!made) continue;
    const link = el("a", { class: "button", href: made.href || "#" }, name);
    if (made.make) link.addEventListener("click", async (event) => {
      event.preventDefault();
      try {
        const url = URL.createObjectURL(await made.make());
        el("a", { href: url, download: made.name }).click();
        setTimeout(() => URL.revokeObjectURL(url), 60000);
      } catch (error) { problem(error.message); }
    });
    found.push(link, " ");
  }
  return el("p", { class: "row" }, ...found);
}

function problem(message) {
  $("#problem").textContent = message;
  $("#problem").hidden = !message;
}

function rules(game) {
  const sentence = game.rules.slice(0, 12).map((rule, i) => (i ? rule : rule[0].toUpperCase() + rule.slice(1))).join("; ");
  $("#rules").textContent = `${sentence}.${game.rules.length > 12 ? " And so on." : ""} Who cannot move loses; in misère play, wins.`;
  $("#pictures").replaceChildren(...game.pictures.map(({ row, text }) => el("li", {},
    el("span", { class: "dots", "aria-hidden": "true" }, ...[...row].map((c) => (c === "○" ? el("i", {}, c) : c))), el("small", {}, text))));
}

async function show() {
  let game;
  try { game = await ask("game", { code: asked }); } catch (error) {
    $("#main h1").replaceChildren(el("code", {}, asked));
    problem(error.message);
    return;
  }
  code = game.code;
  document.title = `${code} · grundy`;
  $("#main h1").replaceChildren(el("code", {}, code));
  const names = game.names.map((name) => name.replaceAll("-", " ").replace(/(^| )\p{L}/gu, (c) => c.toUpperCase()));
  $("#lead").replaceChildren(names.length ? `${names.join(", ")} · ` : "", el("a", { href: address("play", { game: code }) }, "play it"), " · ",
    el("a", { href: address("play", { game: code, play: "misere" }) }, "in misère"));
  rules(game);
  solution(game);
  structure(game);
  const main = { class: "main", type: "button" };
  $("#next").prepend(game.claim ? el("button", { ...main, "data-check": "normal" }, "Run the checker") : game.proof ? "" : el("button", { ...main, "data-job": "solve" }, "Search further"));
  $("#first").textContent = `${game.first.join(" ")} …`;
  $("#game").hidden = false;
  $("#downloads").replaceChildren(await downloads("normal", [...(game.claim ? [["certificate", "Certificate"]] : []), ["csv", "CSV"], ["latex", "LaTeX"]]));
  await nimGrid($("#nim"), game);
  if (given.get("play") === "misere") { $("#misere-heading").scrollIntoView(); $("#solve-misere").click(); }
}

$("#threshold").addEventListener("change", async ({ target }) => {
  if (!target.reportValidity() || !target.value) return;
  try { structure(await ask("game", { code, threshold: target.value })); } catch (error) { problem(error.message); }
});

// The checker, and searches that go on.
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-check], [data-job], [data-pretend]");
  if (!button) return;
  button.disabled = true;
  if (button.dataset.check) {
    const box = $(`[data-verdict="${button.dataset.check}"]`);
    const found = await runJob("check", { code, play: button.dataset.check }, box);
    if (found) box.replaceChildren(verdict(found));
  } else if (button.dataset.pretend) {
    const box = $("#own-verdict");
    const found = await runJob("pretends", { code, table: $("#own-table").value }, box);
    if (found) box.replaceChildren(tableVerdict(found));
  } else {
    const task = button.dataset.job;
    const found = await runJob(task, { code }, $(`#job-${task}`));
    if (found && task === "misere") {
      remember("game", { code, play: "misere" });
      const files = await downloads("misere", [["certificate", "Certificate"], ["csv", "CSV"], ["latex", "LaTeX"]]);
      $("#misere").replaceChildren(...misereSide(found, files));
      button.hidden = true;
    } else if (found) { solution(found); structure(found); }
  }
  button.disabled = false;
});

show();
