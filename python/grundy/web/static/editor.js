// Boards that are edited with the mouse or the keyboard; positions are texts of the notation.
import { el, layHackenbush } from "./board.js";

const SIZE = 48;
const NAMES = { ".": ["", "empty"], "#": ["", "removed"], L: ["L", "Left"], R: ["R", "Right"], G: ["G", "green"], x: ["L", "Left"], o: ["R", "Right"] };
const MARKS = { "#": "dead", G: "both" };
const HELP = {
  grid: "Click a square to change it.",
  row: "Click a square to change it.",
  graph: "Click a vertex to change it.",
  bush: "Click two dots to join them by an edge of the chosen colour; click an edge to change its colour, once more to remove it. The lowest row is the ground.",
  text: "Edit the position as text.",
};

export class Editor {
  constructor({ tools, drawing, help }, changed) {
    Object.assign(this, { tools, drawing, help, changed, ruleset: "", rows: [], prefix: "" });
  }

  // `about` is what the registry says of the ruleset: its letters, its shape, its rules in words.
  open(ruleset, position, about = this.about) {
    this.ruleset = ruleset;
    this.about = about;
    this.help.textContent = `${about.help} ${HELP[about.shape]}`;
    this.rows = null;
    this.edges = null;
    this.shown = null;
    if (about.shape === "bush") this.openGraph(position);
    else if (about.letters) this.openGrid(position);
    else { this.tools.replaceChildren(); this.drawing.replaceChildren(); }
    if (this.rows || this.edges) this.draw();
    this.changed(ruleset, position);
  }

  // Notations of squares; others (cycles, edges) are drawn by the server and edited as text.
  openGrid(position) {
    const graph = this.about.shape === "graph";
    let [prefix, rest] = graph ? [position.split(":")[0] + ":", position.slice(position.indexOf(":") + 1)] : ["", position];
    if (graph && !["grid:", "path:", "cycle:"].includes(prefix)) { this.rows = null; return; }
    const start = rest.startsWith("start:");
    const size = /^(?:start:)?(\d+)x(\d+)$/.exec(rest);
    if (size) {
      const [h, w] = [Math.min(20, +size[1]), Math.min(20, +size[2])];
      rest = Array.from({ length: h }, (_, i) => Array.from({ length: w }, (_, j) => (start ? "xo"[(i + j) % 2] : this.about.letters[0])).join("")).join("|");
    } else if (/^\d+$/.test(rest)) rest = ".".repeat(Math.min(40, +rest));
    this.prefix = prefix;
    const rows = rest.split("|").map((row) => [...row.trim()]);
    // Rows of different lengths, or letters that are only typed: edited as text.
    const plain = rows.every((row) => row.length && row.every((c) => this.about.letters.includes(c)));
    const level = this.about.shape === "row" ? rows.length === 1 : rows.every((row) => row.length === rows[0].length);
    this.rows = plain && level ? rows : null;
  }

  openGraph(position) {
    this.rows = null;
    this.colour = "L";
    this.pending = null;
    // The lattice of dots is 8 by 5; larger pictures are edited as text.
    const edges = layHackenbush(position);
    const fits = edges.every(({ from, to }) => [from, to].every(([x, y]) => x < 8 && y < 5));
    this.edges = fits ? edges : null;
  }

  notation() {
    if (this.rows) return this.prefix + this.rows.map((row) => row.join("")).join("|");
    const names = new Map();
    const name = ([x, y]) => { if (y === 0) return 0; const key = `${x},${y}`; if (!names.has(key)) names.set(key, names.size + 1); return names.get(key); };
    return `edges:${this.edges.map((e) => `${name(e.from)}-${name(e.to)}:${e.colour}`).join(",")}`;
  }

  edit() { this.draw(); this.changed(this.ruleset, this.notation()); }

  draw() {
    if (this.rows) { this.drawTools(); this.drawGrid(); } else { this.drawColours(); this.drawGraph(); }
  }

  // What the server drew, for notations that are not squares.
  drawn(about) {
    if (this.rows || this.edges) return;
    this.tools.replaceChildren();
    const { places, lines } = about.picture;
    if (!places.length) { this.drawing.replaceChildren(el("p", { class: "muted" }, "nothing")); return; }
    const [xs, ys] = [0, 1].map((k) => places.map((p) => p[k]));
    const scale = 60 * Math.max(1, places.length / 8);
    const at = (i) => [(places[i][0] - Math.min(...xs) + 0.5) * scale, (places[i][1] - Math.min(...ys) + 0.5) * scale];
    const [w, h] = [(Math.max(...xs) - Math.min(...xs) + 1) * scale, (Math.max(...ys) - Math.min(...ys) + 1) * scale];
    const svg = el("svg", { width: w, height: h, viewBox: `0 0 ${w} ${h}`, role: "img", "aria-label": about.position });
    for (const [a, b, mark] of lines) svg.append(el("line", { x1: at(a)[0], y1: at(a)[1], x2: at(b)[0], y2: at(b)[1], class: `edge ${mark === "both" ? "green" : mark}` }));
    places.forEach(([, , mark, name], i) => {
      const [cx, cy] = at(i);
      svg.append(el("circle", { cx, cy, r: 18, class: `place ${mark}` }, el("title", {}, name)));
      if (mark === "left" || mark === "right") svg.append(el("text", { x: cx, y: cy + 5, "text-anchor": "middle", class: "letter on-side" }, mark === "left" ? "L" : "R"));
    });
    this.drawing.replaceChildren(svg);
  }

  drawTools() {
    const flat = this.about.shape === "row" || this.prefix === "path:" || this.prefix === "cycle:";
    const button = (text, label, action) => el("button", { type: "button", "aria-label": label, onclick: () => { action(); this.edit(); } }, text);
    const blank = this.about.letters[0];
    const tools = [
      button("+ column", "add a column", () => { if (this.rows[0].length < 20) this.rows.forEach((row) => row.push(blank)); }),
      button("− column", "remove a column", () => { if (this.rows[0].length > 1) this.rows.forEach((row) => row.pop()); }),
    ];
    if (!flat) tools.push(
      button("+ row", "add a row", () => { if (this.rows.length < 20) this.rows.push(this.rows[0].map(() => blank)); }),
      button("− row", "remove a row", () => { if (this.rows.length > 1) this.rows.pop(); }));
    tools.push(button("Clear", "clear the board", () => { this.rows = this.rows.map((row) => row.map(() => blank)); }));
    if (this.prefix) for (const shape of ["grid:", "path:", "cycle:"]) if (shape !== this.prefix) tools.push(
      button(shape.slice(0, -1), `change to a ${shape.slice(0, -1)}`, () => { this.prefix = shape; if (shape !== "grid:") this.rows = [this.rows.flat()]; if (shape === "cycle:" && this.rows[0].length < 3) this.rows = [[".", ".", "."]]; }));
    this.tools.replaceChildren(...tools);
  }

  drawGrid() {
    const cycle = this.about.letters;
    const look = (c) => NAMES[c] || [c.toUpperCase(), c];
    const graph = Boolean(this.prefix);
    const ring = this.prefix === "cycle:" && this.rows[0].length > 2;
    const n = this.rows[0].length;
    const radius = Math.max(60, n * 11);
    // Squares have numbers at the edges, as moves name them, and so have the vertices of a grid; those of a path or a cycle
    // are numbered one by one.
    const single = graph && this.prefix !== "grid:";
    const [edge, head] = single ? [0, 16] : [this.rows.length > 1 || graph ? 20 : 0, 16];
    const [w, h] = ring ? [2 * radius + 60, 2 * radius + 60] : [n * SIZE + 4 + edge, this.rows.length * SIZE + 4 + head];
    const at = (i, j) => ring ? [radius + 30 + radius * Math.sin((2 * Math.PI * j) / n), radius + 30 - radius * Math.cos((2 * Math.PI * j) / n)] : [j * SIZE + SIZE / 2 + 2 + edge, i * SIZE + SIZE / 2 + 2 + head];
    const svg = el("svg", { width: w, height: h, viewBox: `0 0 ${w} ${h}`, role: "group", "aria-label": "board" });
    if (!single) this.rows[0].forEach((_, j) => svg.append(el("text", { x: at(0, j)[0], y: 11, "text-anchor": "middle", class: "faint coordinate" }, String(j + 1))));
    if (edge) this.rows.forEach((_, i) => svg.append(el("text", { x: edge - 4, y: at(i, 0)[1] + 4, "text-anchor": "end", class: "faint coordinate" }, String(i + 1))));
    const solid = (i, j) => this.rows[i] && this.rows[i][j] !== undefined && this.rows[i][j] !== "#";
    if (graph) this.rows.forEach((row, i) => row.forEach((_, j) => {
      const next = ring ? [[i, (j + 1) % n]] : [[i, j + 1], [i + 1, j]];
      for (const [a, b] of next) if (solid(i, j) && solid(a, b)) svg.append(el("line", { x1: at(i, j)[0], y1: at(i, j)[1], x2: at(a, b)[0], y2: at(a, b)[1], class: "edge" }));
    }));
    this.rows.forEach((row, i) => row.forEach((cell, j) => {
      const [x, y] = at(i, j);
      const turn = () => { row[j] = cycle[(cycle.indexOf(cell) + 1) % cycle.length]; this.focus = `${i},${j}`; this.edit(); };
      // Pieces come in the order Left's, Right's.
      const pieces = [...cycle].filter((c) => c !== "." && c !== "#" && c !== "G");
      const mark = MARKS[cell] || (cell === pieces[0] ? "left" : cell === pieces[1] ? "right" : "");
      const common = { "data-active": true, "data-cell": `${i},${j}`, tabindex: 0, role: "button", "aria-label": `row ${i + 1} column ${j + 1}: ${look(cell)[1]}`, onclick: turn, onkeydown: (event) => this.key(event, turn, i, j) };
      if (graph) {
        svg.append(el("circle", { cx: x, cy: y, r: 17, class: `place ${mark}`, ...common }));
        if (single) svg.append(el("text", { x: x + 18, y: y - 16, "text-anchor": "middle", class: "faint coordinate" }, String(j + 1)));
      } else {
        svg.append(el("rect", { x: x - SIZE / 2 + 1, y: y - SIZE / 2 + 1, width: SIZE - 2, height: SIZE - 2, rx: 5, class: `square ${mark === "dead" ? "dead" : ""}`, ...common }));
        if (mark && mark !== "dead") svg.append(el("circle", { cx: x, cy: y, r: 16, class: `place ${mark}`, "pointer-events": "none" }));
      }
      if (look(cell)[0]) svg.append(el("text", { x, y: y + 5, "text-anchor": "middle", class: "letter on-side" }, look(cell)[0]));
    }));
    this.drawing.replaceChildren(svg);
    if (this.focus) svg.querySelector(`[data-cell="${this.focus}"]`)?.focus({ preventScroll: true });
  }

  key(event, turn, i, j) {
    if (event.key === "Enter" || event.key === " ") { event.preventDefault(); turn(); return; }
    const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
    if (!step) return;
    event.preventDefault();
    this.drawing.querySelector(`[data-cell="${i + step[0]},${j + step[1]}"]`)?.focus();
  }

  drawColours() {
    const names = { L: "Left (blue)", R: "Right (red)", G: "green" };
    this.tools.replaceChildren(...Object.entries(names).map(([c, name]) => el("button", { type: "button", "aria-pressed": String(this.colour === c), onclick: () => { this.colour = c; this.draw(); } }, name)),
      el("button", { type: "button", onclick: () => { this.edges = []; this.edit(); } }, "Clear"));
  }

  drawGraph() {
    const [across, down, w, h] = [64, 56, 8 * 64, 5 * 56 + 16];
    const at = ([x, y]) => [x * across + 32, h - 20 - y * down];
    const svg = el("svg", { width: w, height: h, viewBox: `0 0 ${w} ${h}`, role: "group", "aria-label": "Hackenbush picture" });
    svg.append(el("line", { x1: 0, x2: w, y1: h - 20, y2: h - 20, class: "ground" }));
    const twins = new Map();
    this.edges.forEach((edge, k) => {
      const [[x1, y1], [x2, y2]] = [at(edge.from), at(edge.to)];
      const key = [edge.from.join(), edge.to.join()].sort().join(";");
      const shift = (twins.get(key) || 0) * 12;
      twins.set(key, (twins.get(key) || 0) + 1);
      const turn = () => { const next = { L: "R", R: "G", G: null }[edge.colour]; if (next) edge.colour = next; else this.edges.splice(k, 1); this.edit(); };
      svg.append(el("line", { x1: x1 + shift, y1, x2: x2 + shift + 0.01, y2, class: `edge ${{ L: "left", R: "right", G: "green" }[edge.colour]}`, "data-active": true, "data-edge": k, tabindex: 0, role: "button", "aria-label": `edge ${edge.colour}`, onclick: turn, onkeydown: (event) => { if (event.key === "Enter") turn(); } }));
      svg.append(el("text", { x: (x1 + x2) / 2 + 9 + shift, y: (y1 + y2) / 2, class: "faint" }, edge.colour));
    });
    for (let x = 0; x < 8; x++) for (let y = 0; y < 5; y++) {
      const [cx, cy] = at([x, y]);
      const pick = () => {
        if (!this.pending) { this.pending = [x, y]; this.draw(); return; }
        const from = this.pending;
        this.pending = null;
        if (from[0] === x && from[1] === y) { this.draw(); return; }
        this.edges.push({ from, to: [x, y], colour: this.colour });
        this.edit();
      };
      const chosen = this.pending && this.pending[0] === x && this.pending[1] === y;
      svg.append(el("circle", { cx, cy, r: 6, class: `place${chosen ? " chosen" : ""}`, "data-active": true, "data-dot": `${x},${y}`, tabindex: 0, role: "button", "aria-label": `dot ${x}, height ${y}`, onclick: pick, onkeydown: (event) => { if (event.key === "Enter") pick(); } }));
    }
    this.drawing.replaceChildren(svg);
  }
}
