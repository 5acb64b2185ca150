// The misère side of a game: quotient, genera, pretending, sums, tables.
import { el } from "./net.js";
import { facts, genus, listed, math, number, pretending, relation, word } from "./markup.js";

const cells = (lines, head = null) => el("div", { class: "scroll" }, el("table", { class: "cells" }, head, el("tbody", {}, ...lines)));
const heading = (names) => el("thead", {}, el("tr", {}, ...names.map((name) => el("th", { scope: "col" }, name))));

// A row of cells for every `width` heaps.
function rowsOf(items, width, cell) {
  const lines = [];
  for (let at = 0; at < items.length; at += width) {
    lines.push(el("tr", {}, el("th", { scope: "row" }, `${at}+`), ...items.slice(at, at + width).map(cell)));
  }
  return lines;
}

function quotientTable({ names, p, rows }) {
  const named = (x) => word(names[x]);
  const mark = (x) => (p[x] ? "p" : null);
  const head = el("tr", {}, el("th", {}, "·"), ...names.map((_, x) => el("th", { scope: "col", class: mark(x) }, ...named(x))));
  const body = rows.map((row, y) => el("tr", {}, el("th", { scope: "row", class: mark(y) }, ...named(y)), ...row.map((x) => el("td", { class: mark(x) }, ...named(x)))));
  return el("details", { open: names.length <= 24 }, el("summary", {}, "Multiplication table"),
    el("div", { class: "scroll" }, el("table", { class: "product", id: "products" }, el("caption", { class: "small muted" }, "Elements of P are dark."), el("thead", {}, head), el("tbody", {}, ...body))));
}

function additionTable(game) {
  const about = [`Copies of each special game, the genus of their sum, and the sums where the adders ${game.approximator.map(([letter, adder]) => `${letter} ≈ ${adder}`).join(", ")} go wrong.`];
  if (game.most_copies) about.push(` Sums of at most ${game.most_copies} are listed.`);
  const lines = game.sums.map((sum) => el("tr", {}, ...sum.copies.map((n) => el("td", {}, String(n))), el("td", {}, ...genus(sum.genus))));
  const parts = [el("h3", {}, "Addition table"), el("p", { class: "small muted" }, ...about),
    el("details", { open: game.sums.length <= 40 }, el("summary", {}, `${game.sums.length} sums`), cells(lines, heading([...game.letters, "genus"])))];
  if (game.exceptions.length) {
    const wrong = game.exceptions.map((e) => el("tr", {}, el("td", {}, e.sum), el("td", {}, ...genus(e.genus)), el("td", {}, ...genus(e.approximation))));
    parts.push(el("details", { open: game.exceptions.length <= 20 }, el("summary", {}, `${game.exceptions.length} exceptions`),
      el("div", { class: "scroll" }, el("table", {}, heading(["sum", "genus", "approximation"]), el("tbody", {}, ...wrong)))));
  }
  return parts;
}

// The pretending table as it is typed: rows, dots for what repeats.
function asTyped(game) {
  const rows = [];
  for (let at = 0; at < game.pretending.length; at += game.row) rows.push(game.pretending.slice(at, at + game.row).join(" "));
  return rows.concat(game.status === "solved" ? "…" : []).join("\n");
}

function ownTable(game) {
  return el("details", { id: "own" }, el("summary", {}, "Check a pretending table of your own"),
    el("p", { class: "small muted" }, "What heaps 1, 2, … are taken for: adders such as :2, and letters with period and start, A_{2,1}. Three dots repeat the last row for ever. Genera of sums may follow, a line each, such as A + 2·B = 3^02."),
    el("textarea", { id: "own-table", rows: "8", cols: "60", spellcheck: "false", "aria-label": "A pretending table" }, asTyped(game)),
    el("div", { class: "row" }, el("button", { type: "button", "data-pretend": "true" }, "Check the table")),
    el("div", { id: "own-verdict", "aria-live": "polite" }));
}

// What became of a table: a proof, or positions that it gets wrong.
export function tableVerdict(found) {
  const where = found.for_ever ? "all heaps" : `heaps up to ${found.heaps}`;
  const wrong = found.failures.length + found.more;
  const said = found.verdict === "verified" ? `All ${found.claims} claims hold for ${where}.`
    : found.verdict === "open" ? `Right for heaps up to ${found.heaps}; the quotient is not known further.`
      : `${wrong} of ${found.claims} claims ${wrong === 1 ? "fails" : "fail"}.`;
  const lines = [...found.failures.map((one) => one.text), ...(found.more ? [`and ${found.more} more`] : []), ...found.notes];
  const capital = found.verdict[0].toUpperCase() + found.verdict.slice(1);
  return el("div", { class: `notice ${found.verdict === "refuted" ? "bad" : "good"}`, role: "status" },
    el("p", {}, el("strong", {}, `${capital}.`), ` ${said}`), lines.length ? el("ul", {}, ...lines.map((line) => el("li", {}, line))) : null);
}

export function misereSide(game, downloads) {
  const width = game.row <= 40 ? game.row : 20;
  const solved = game.period !== null;
  const { generators, heaps, relations, more } = game.presentation;
  const columns = game.row <= 40 ? heading(["", ...Array.from({ length: game.row }, (_, i) => String(i + 1))]) : null;
  return [
    facts([["status", game.status], ["quotient order", number(game.quotient_order), "fact-order"], ["P-positions", String(game.p_order)],
      ["kind", game.tame ? "tame" : "wild"], ...(solved ? [["period of Φ", String(game.period)], ["from heap", String(game.preperiod)]] : [["covers heaps to", String(game.heap)]])]),
    el("p", {}, game.claim || ""),
    el("div", { class: "row" }, el("button", { type: "button", "data-check": "misere" }, "Run the checker"), el("span", { "data-verdict": "misere" })),
    el("h3", {}, "Genera of the heaps"),
    cells(rowsOf(game.genera, width, (cell) => el("td", {}, ...genus(cell))), columns),
    el("h3", {}, "What the heaps pretend to be"),
    el("p", { class: "small muted" }, ":a is an adder, a heap of Nim in disguise; X", el("sub", {}, "p,s"), " is a special game whose multiples repeat with period p from s on.", game.status === "solved" ? " The last row repeats for ever." : ""),
    cells(rowsOf(game.pretending, width, (cell) => el("td", { class: cell.includes("_") ? "special" : null }, ...pretending(cell)))),
    ownTable(game),
    ...(game.letters.length ? additionTable(game) : []),
    el("h3", {}, "The quotient"),
    el("p", {}, "Generators ", ...listed(generators.map((g, i) => [g, heaps[i]]), ([g, heap]) => [math(g), " ", el("span", { class: "muted small" }, `(heap ${heap})`)]),
      "; relations ", ...listed(relations, (r) => [math(...relation(r))]), more ? ` and ${more} more.` : "."),
    el("p", {}, "P-portion: ", ...listed(game.p_portion, (w) => [math(...word(w))]), "."),
    el("p", { class: "small muted" }, `The quotient grew at ${game.orders.map(([heap, order]) => `heap ${heap} (to ${order})`).join(", ")}.`),
    game.table ? quotientTable(game.table) : el("p", { class: "small muted" }, `The multiplication table of ${game.quotient_order} elements is too large to show.`),
    downloads,
  ];
}
