import { ask, el } from "./net.js";
import { address, given, remember } from "./links.js";

const form = document.querySelector("#setup");
const box = document.querySelector("#strip");
const $ = (name) => document.querySelector(name);
// Squares are of any size, so they are whole numbers without limits here.
let tokens = [];
let about = null;
let question = 0;
let focus = null;

const SIZE = 44;
// Squares on each side of a coin that are drawn where coins are far apart, and runs that are left out.
const NEAR = 3n;
const SHORTEST_BREAK = 6n;
// Squares from 0 on that are drawn without a break, whatever is empty.
const WHOLE = 60n;
// A number with more digits is turned, to stand under its square.
const DIGITS = 4;
// Pixels of a square at least: longer strips are scrolled.
const LEAST = 28;

/** What is drawn, from the left: squares, and breaks where more are empty than fit. */
function layout() {
  const last = tokens.length ? tokens.reduce((a, b) => (a > b ? a : b)) : 0n;
  const end = last + 4n > 12n ? last + 4n : 12n;
  if (end <= WHOLE) return Array.from({ length: Number(end) }, (_, i) => BigInt(i));
  const kept = [[0n, NEAR], ...tokens.slice().sort((a, b) => (a < b ? -1 : 1)).map((x) => [x > NEAR ? x - NEAR : 0n, x + NEAR])];
  const cells = [];
  let next = 0n;
  for (const [first, final] of kept) {
    if (first >= next + SHORTEST_BREAK) cells.push(null);
    for (let i = first >= next + SHORTEST_BREAK ? first : next; i <= final; i++) cells.push(i);
    if (final + 1n > next) next = final + 1n;
  }
  return cells;
}

async function load(position) {
  const fields = { game: form.elements.game.value, position, play: form.elements.play.value, target: form.elements.target.value };
  const mine = ++question;
  let answer;
  try { answer = await ask("strip", fields); } catch (error) {
    if (mine !== question) return;
    $("#problem").textContent = error.message;
    $("#problem").hidden = false;
    if (about) draw();
    return;
  }
  if (mine !== question) return;
  $("#problem").hidden = true;
  about = answer;
  tokens = about.tokens.map(BigInt);
  form.elements.position.value = tokens.join(" ");
  const { target, ...kept } = fields;
  remember("strips", { ...kept, position: tokens.join(" "), ...(target ? { target } : {}) });
  $("#play-it").href = address("play", { game: fields.game, position: tokens.join(" "), play: fields.play });
  draw();
  explain();
}

function draw() {
  const cells = layout();
  const w = cells.length * SIZE + 4;
  const digits = Math.max(...cells.map((i) => (i === null ? 1 : String(i).length)));
  const below = digits > DIGITS ? digits * 6.5 + 14 : 22;
  const at = new Map(cells.map((i, column) => [i, column]));
  const x = (i) => at.get(i) * SIZE;
  const where = tokens.length ? tokens.join(", ") : "no square";
  const svg = el("svg", { class: "strip", viewBox: `0 0 ${w} ${SIZE + 44 + below}`, role: "group", "aria-label": `coins on ${where}` });
  svg.style.minWidth = `${cells.length * LEAST}px`;
  const silver = about && about.pairs;
  cells.forEach((i, column) => {
    const middle = column * SIZE + SIZE / 2;
    if (i === null) return;
    svg.append(el("rect", { x: column * SIZE + 2, y: 30, width: SIZE - 2, height: SIZE, rx: 4, class: "square", "data-square": i }));
    const turned = digits > DIGITS ? { "text-anchor": "end", transform: `rotate(-90 ${middle + 5} ${SIZE + 38})`, x: middle + 5, y: SIZE + 38 } : { "text-anchor": "middle", x: middle, y: SIZE + 52 };
    svg.append(el("text", { ...turned, class: "faint" }, String(i)));
  });
  if (silver) about.pairs.forEach(([low, high], k) => {
    const [a, b] = [BigInt(low), BigInt(high)];
    const [left, right] = [a < 0n ? 0 : x(a) + SIZE, x(b)];
    if (b - a > 1n) svg.append(el("rect", { x: left + 3, y: 31, width: right - left - 4, height: SIZE - 2, rx: 4, class: `gap-${k % 2}`, "pointer-events": "none" }));
    svg.append(el("text", { x: (left + right) / 2, y: 20, "text-anchor": "middle" }, String(b - a - 1n)));
  });
  cells.forEach((i, column) => {
    if (i === null) svg.append(el("text", { x: column * SIZE + SIZE / 2, y: 36 + SIZE / 2, "text-anchor": "middle", class: "break" }, "⋯"));
  });
  if (about && about.mates) about.mates.forEach(([low, high], k) => {
    const [x1, x2, y] = [x(BigInt(low)) + SIZE / 2, x(BigInt(high)) + SIZE / 2, 24 - (k % 3) * 8];
    svg.append(el("path", { d: `M ${x1} 30 V ${y} H ${x2} V 30`, fill: "none", class: "edge" }));
  });
  for (const coin of tokens) {
    const disc = el("circle", { cx: x(coin) + SIZE / 2 + 1, cy: 30 + SIZE / 2, r: SIZE * 0.37, class: "coin grab", "data-coin": coin, "data-active": true, tabindex: 0, role: "slider", "aria-label": "coin", "aria-valuenow": coin, "aria-valuemin": 0 });
    drag(svg, disc, coin, cells);
    disc.addEventListener("keydown", (event) => {
      const by = { ArrowLeft: -1n, ArrowRight: 1n }[event.key];
      if (!by) return;
      event.preventDefault();
      let to = coin + by;
      if (!silver) while (tokens.includes(to)) to += by;
      moveCoin(coin, to);
    });
    svg.append(disc);
  }
  box.replaceChildren(svg);
  if (focus !== null) svg.querySelector(`[data-coin="${focus}"]`)?.focus({ preventScroll: true });
}

function drag(svg, disc, coin, cells) {
  let held = false;
  const along = (event) => {
    const frame = svg.getBoundingClientRect();
    return ((event.clientX - frame.left) / frame.width) * (cells.length * SIZE + 4);
  };
  // On a break the coin stays: no square is meant.
  const squareAt = (event) => cells[Math.max(0, Math.min(cells.length - 1, Math.floor(along(event) / SIZE)))] ?? coin;
  disc.addEventListener("pointerdown", (event) => { held = true; disc.setPointerCapture(event.pointerId); });
  disc.addEventListener("pointermove", (event) => { if (held) disc.setAttribute("cx", along(event)); });
  disc.addEventListener("pointerup", (event) => { if (held) { held = false; moveCoin(coin, squareAt(event)); } });
  disc.addEventListener("pointercancel", () => { held = false; draw(); });
}

function moveCoin(from, to) {
  if (to < 0n || to === from || tokens.includes(to)) { draw(); return; }
  const between = (i) => i !== from && (from < i ? i < to : to < i && i < from);
  if (about.pairs && tokens.some(between)) { draw(); return; }
  focus = to;
  load(tokens.map((i) => (i === from ? to : i)).join(" "));
}

function explain() {
  const silver = about.pairs;
  const who = about.outcome === "N" ? "the player to move wins" : "the player who moved wins";
  const facts = [["value", about.value], ["outcome", `${about.outcome}: ${who}`], ["coins", tokens.length]];
  $("#facts").replaceChildren(...facts.map(([name, value]) => el("div", { "data-fact": name }, el("dt", {}, name), el("dd", {}, String(value)))));
  $("#rule").textContent = silver ? "In play coins go down only and never pass one another." : "In play a coin goes to any lower empty square.";
  $("#moves").textContent = about.moves.length ? `Winning: ${about.moves.map((m) => `${m.from} → ${m.to}`).join(", ")}` : "No move wins.";
  const theory = $("#theory");
  theory.replaceChildren();
  if (silver) {
    theory.append(el("h2", {}, "Reduction to Nim"), el("p", {}, "Every second gap, counted from the far end, is a heap of Nim: the shaded ones."),
      el("p", { class: "value" }, `${about.heaps.join(" ⊕ ") || "0"} = ${about.value}`));
    return;
  }
  const mates = about.mates.flatMap(([low, high, power, value], k) => [`${k ? "; " : ""}(${low} | ${high}), congruent mod 2`, el("sup", {}, String(power)), `, worth ${value}`]);
  theory.append(el("h2", {}, "Mates"), el("p", {}, ...(mates.length ? mates : ["none"]), about.spinster === null ? "" : `; the spinster is ${about.spinster}`));
  const moves = (list) => list.map((m) => `${m.from} → ${m.to}`).join(", ") || "none";
  const target = form.elements.target.value || 0;
  const more = [["one more coin", `on ${about.completion} gives the value ${target}`], ["abacus position", about.abacus ? "yes" : "no"]];
  if (about.mod_16_moves) more.push(["moves to a nim-sum divisible by 16", moves(about.mod_16_moves)]);
  if (about.sprague) more.push(["Sprague’s numbers", `${about.sprague.join(" ⊕ ")} = ${about.sprague.reduce((a, b) => a ^ b, 0)}`]);
  if (tokens.length) theory.append(el("dl", { class: "facts", id: "more" }, ...more.map(([name, value]) => el("div", { "data-fact": name }, el("dt", {}, name), el("dd", {}, value)))));
  if (about.frieze?.length) {
    theory.append(el("h2", {}, "Frieze"), el("p", { class: "small muted" }, "Each diamond with b above, a left, d right and c below has a ⊕ d = (b ⊕ c) + 1; the last row is the value."));
    // Every row begins half a cell further in, and a cell is as wide as the longest number.
    const cell = Math.max(3, Math.max(...about.frieze.flat().map((x) => String(x).length)) * 0.65 + 1);
    const rows = about.frieze.map((row, depth) => {
      const spans = row.map((x, i) => el("span", { class: depth === 1 && i >= tokens.length ? "prime" : null }, String(x)));
      for (const span of spans) span.style.width = `${cell}em`;
      const line = el("div", { class: `line ${depth === 0 ? "zero" : depth === 1 ? "coins" : ""} ${depth === about.frieze.length - 1 && depth ? "last" : ""}` }, ...spans);
      line.style.paddingLeft = `${(depth * cell) / 2}em`;
      return line;
    });
    theory.append(el("div", { class: "scroll" }, el("div", { class: "frieze" }, ...rows)));
  }
  if (about.hooks?.length) {
    theory.append(el("h2", {}, "Young diagram"), el("p", { class: "small muted" }, "The length of the hook in each box; the value is the nim-sum of h ⊕ (h − 1) over all of them."),
      el("div", { class: "scroll" }, el("table", { class: "hooks" }, el("tbody", {}, ...about.hooks.map((row) => el("tr", {}, ...row.map((hook) => el("td", {}, String(hook)))))))));
  }
}

form.addEventListener("submit", (event) => { event.preventDefault(); load(form.elements.position.value); });
for (const name of ["play", "target"]) form.elements[name].addEventListener("change", () => load(tokens.join(" ")));
form.elements.game.addEventListener("change", () => load(form.elements.position.value));
$("#add").addEventListener("click", () => { load([...tokens, tokens.reduce((next, i) => (i >= next ? i + 1n : next), 0n)].join(" ")); });
$("#remove").addEventListener("click", () => load(tokens.slice(0, -1).join(" ")));
for (const name of ["game", "target"]) if (given.get(name)) form.elements[name].value = given.get(name);
if (/^mis[eè]re$/i.test(given.get("play") || "")) form.elements.play.value = "misere";
if (form.elements.game.selectedIndex < 0) form.elements.game.selectedIndex = 0;
load(given.get("position") || form.elements.game.selectedOptions[0].dataset.example);
