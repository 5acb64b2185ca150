// Mathematical words as elements: superscripts and subscripts.
import { el } from "./net.js";

// An element of a quotient: letters with exponents.
export function word(text) {
  if (/^\d+$/.test(text)) return [text];
  return text.split(/(?<=[A-Za-z_])(\d+)/).map((piece, i) => (i % 2 ? el("sup", {}, piece) : piece)).filter((piece) => piece !== "");
}

// An equation of words.
export const relation = (text) => text.split("=").flatMap((side, i) => (i ? [" = ", ...word(side)] : word(side)));

// A genus, entries raised.
export function genus(text) {
  const [head, entries] = text.split("^");
  return entries === undefined ? [head] : [head, el("sup", {}, entries)];
}

// A cell of a pretending table.
export function pretending(text) {
  const [head, rest] = text.split("_{");
  return rest === undefined ? [head] : [head, el("sub", {}, rest.replace(/\}$/, ""))];
}

export const math = (...children) => el("span", { class: "math" }, ...children);
export const number = (n) => n.toLocaleString("en");

// Items with commas between them.
export const listed = (items, show = (item) => [item]) => items.flatMap((item, i) => (i ? [", ", ...show(item)] : show(item)));

export const facts = (pairs) => el("dl", { class: "facts" }, ...pairs.filter(Boolean).map(([name, value, id]) => el("div", {}, el("dt", {}, name), el("dd", { id }, ...[value].flat()))));
