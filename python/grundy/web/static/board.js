// A game on the screen, against the perfect opponent or between two people. No imports: the same
// file runs in the explorer and inside a notebook's widget.

// An element with attributes and children, the only way pages here are built.
export function el(name, attributes = {}, ...children) {
  const svg = ["svg", "g", "rect", "circle", "line", "text", "polyline", "path", "title"].includes(name);
  const made = svg ? document.createElementNS("http://www.w3.org/2000/svg", name) : document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (value === true) made.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(key, value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

// What stands over the columns and beside the rows, from the names of the squares: `2,3`, `row 2, column 3`, `5,7` with
// the column first, or a number alone in a single row.
export function coordinates(places) {
  const named = places.map(([x, y, , name]) => ({ x, y, numbers: name.match(/\d+/g) || [] })).filter(({ numbers }) => numbers.length);
  const pair = named.flatMap((one, i) => named.slice(i + 1, i + 2).filter((next) => next.y === one.y && next.x !== one.x).map((next) => [one, next]))[0];
  const columnFirst = pair && pair[0].numbers[0] !== pair[1].numbers[0];
  const across = new Map();
  const down = new Map();
  const rows = new Set(named.map(({ y }) => y)).size;
  for (const { x, y, numbers } of named) {
    if (numbers.length > 2 || (numbers.length === 1 && rows > 1)) return { across: [], down: [] };
    const [row, column] = numbers.length === 1 ? [null, numbers[0]] : columnFirst ? [numbers[1], numbers[0]] : numbers;
    across.set(x, column);
    if (row !== null) down.set(y, row);
  }
  return { across: [...across], down: [...down] };
}

const CELL = 46;
// Strips of more squares than these are moved sideways instead of drawn smaller.
const LONG = 40;
const CHESS = { king: "♚", queen: "♛", rook: "♜", knight: "♞" };
const other = (side) => (side === "left" ? "right" : "left");
const SIDES = { left: "Left", right: "Right" };

// Edges of a Hackenbush picture as [from, to, colour], and a place for every vertex: layers above
// the ground, children above their parents.
export function layHackenbush(position) {
  const words = position.startsWith("string:") ? [...position.slice(7)].map((c, i) => `${i}-${i + 1}:${c}`) : position.replace(/^edges:/, "").split(",").filter(Boolean);
  const links = words.map((text) => /^(\w+)-(\w+):([LRG])$/.exec(text.trim())).filter(Boolean).map((m) => [m[1], m[2], m[3]]);
  const layer = new Map([["0", 0]]);
  for (let changed = true; changed;) {
    changed = false;
    for (const [a, b] of links) for (const [u, v] of [[a, b], [b, a]]) if (layer.has(u) && layer.get(u) + 1 < (layer.get(v) ?? Infinity)) { layer.set(v, layer.get(u) + 1); changed = true; }
  }
  const place = new Map();
  const used = new Set();
  let next = 0;
  const put = (v, from) => {
    if (v === "0" || place.has(v)) return;
    const y = layer.get(v) ?? 1;
    let x = from === "0" || !place.has(from) ? next : place.get(from)[0];
    while (used.has(`${x},${y}`)) x++;
    used.add(`${x},${y}`);
    place.set(v, [x, y]);
    next = Math.max(next, x + 1);
    for (const [a, b] of links) { if (a === v && (layer.get(b) ?? 0) === y + 1) put(b, v); if (b === v && (layer.get(a) ?? 0) === y + 1) put(a, v); }
  };
  for (const [a, b] of links) { if (a === "0") put(b, "0"); if (b === "0") put(a, "0"); }
  for (const [a, b] of links) { put(a, b); put(b, a); }
  const at = (v, w) => (v === "0" ? [w === "0" ? next++ : place.get(w)[0], 0] : place.get(v));
  return links.map(([a, b, colour]) => ({ from: at(a, b), to: at(b, a), colour, ends: [a, b] }));
}

export class Board {
  // `request(what, fields)` answers "state", "hints" and "reply"; `onchange(state)` hears of moves.
  constructor(box, { request, onchange = () => {} }) {
    this.request = request;
    this.onchange = onchange;
    this.history = [];
    this.chosen = [];
    this.hints = null;
    this.me = "left";
    this.two = false;
    this.busy = 0;
    this.turn = el("p", { class: "turn", "aria-live": "polite" });
    this.picture = el("div", { class: "board" });
    this.note = el("p", { class: "muted small", "aria-live": "polite" });
    this.comment = el("p", { class: "comment", "aria-live": "polite" });
    this.rules = el("p", { class: "rules small" });
    this.reviewed = el("ol", { class: "review", "aria-label": "Review" });
    this.record = el("textarea", { rows: 6, "aria-label": "The game as text", spellcheck: "false" });
    this.moves = el("ul", { class: "list", "aria-label": "Moves" });
    this.standing = el("p", { class: "small" });
    this.hintButton = el("button", { type: "button", onclick: () => this.showHints() }, "Hint");
    this.undoButton = el("button", { type: "button", onclick: () => this.undo() }, "Undo");
    this.againButton = el("button", { type: "button", onclick: () => this.again() }, "Start again");
    this.reviewButton = el("button", { type: "button", onclick: () => this.review() }, "Review");
    const controls = el("div", { class: "row" }, this.hintButton, this.undoButton, this.againButton, this.reviewButton);
    const load = el("button", { type: "button", onclick: () => this.load(this.record.value) }, "Load");
    const kept = el("details", {}, el("summary", {}, "The game as text"), this.record, el("div", { class: "row" }, load,
      el("span", { class: "small" }, "Copy it to keep the game; paste one and load it to go on.")));
    const side = el("div", {}, this.turn, controls, this.comment, this.standing, this.moves);
    box.replaceChildren(el("div", { class: "play-area" }, el("div", {}, this.rules, this.picture, this.note, this.reviewed, kept), side));
  }

  get state() { return this.history[this.history.length - 1]; }

  // `strength` is that of the opponent: random, careless, thoughtful or perfect.
  async start({ game, position, play, side, me, two, strength }) {
    this.two = two;
    this.strength = strength || "perfect";
    this.history = [];
    // Nothing can be asked or taken back before there is a position.
    for (const button of [this.hintButton, this.undoButton, this.againButton, this.reviewButton]) button.disabled = true;
    this.clear();
    const state = await this.ask("state", { game, position, play, side });
    if (!state) return;
    this.me = me || side;
    this.history = [state];
    await this.settle();
  }

  async ask(what, fields) {
    const mine = ++this.busy;
    try {
      const answer = await this.request(what, fields);
      return mine === this.busy ? answer : null;
    } catch (error) {
      if (mine !== this.busy) return null;
      this.note.textContent = error.message;
      this.note.setAttribute("role", "alert");
      return null;
    }
  }

  fields(state = this.state) {
    return { game: state.game, position: state.position, play: state.play, side: state.side };
  }

  async move(step) {
    const { game, play, side } = this.state;
    this.note.textContent = "";
    // A hint asked for now would be one for the position before, and the move would be dropped.
    this.hintButton.disabled = true;
    const state = await this.ask("state", { game, position: step.position, play, side: other(side) });
    if (!state) {
      this.hintButton.disabled = !this.active;
      return;
    }
    const before = this.state;
    state.said = step.text;
    this.history.push(state);
    const settled = this.settle();
    this.judge(before, state);
    await settled;
  }

  clear() {
    this.note.textContent = "";
    this.comment.textContent = "";
    this.reviewed.replaceChildren();
  }

  // What is thought of the move from one state to the next: a word on a mistake.
  async judge(before, after) {
    this.comment.textContent = "";
    try {
      const found = await this.request("review", { ...this.fields(before), to: after.position });
      if (!this.history.includes(after) || found.verdict !== "mistake") return;
      this.comment.textContent = `That was a mistake: ${found.better} would have won${found.why ? ` (${found.why})` : ""}.`;
    } catch { /* a position too large to judge: nothing is said */ }
  }

  // Every move of the game judged, and the move that lost it.
  async review() {
    const states = this.history.slice();
    const winner = this.state.winner;
    let [lost, settled] = [0, true];
    this.reviewed.replaceChildren();
    this.reviewButton.disabled = true;
    for (let i = 1; i < states.length; i++) {
      let found;
      try { found = await this.request("review", { ...this.fields(states[i - 1]), to: states[i].position }); } catch (error) { found = { verdict: "not settled", words: `${states[i].said}: ${error.message}` }; }
      if (this.history[i] !== states[i]) return;
      if (found.verdict === "mistake" && winner && states[i - 1].side !== winner) lost = i;
      settled = settled && found.verdict !== "not settled";
      this.reviewed.append(el("li", { "data-verdict": found.verdict }, `${this.name(states[i - 1].side)}: ${found.words}`));
    }
    if (winner && (lost || settled)) this.reviewed.append(el("li", { class: "end" }, lost ? `Move ${lost} lost the game.` : "The loser never had a winning move."));
    this.reviewButton.disabled = this.history.length < 2;
  }

  // The game as text: what is played, where it started, and every move.
  written() {
    const start = this.history[0];
    const lines = ["grundy match", `game: ${start.game}`, `play: ${start.play}`, `start: ${start.position}`, `to move: ${start.side}`];
    this.history.slice(1).forEach((state, i) => lines.push(`${i + 1}. ${this.history[i].side}: ${state.said}`));
    return lines.join("\n");
  }

  // Every move of a text is made again, so that a wrong one is refused.
  async load(text) {
    const fields = {};
    const moves = [];
    for (const line of text.split("\n").map((one) => one.trim()).filter((one) => one && one !== "grundy match" && !one.startsWith("#"))) {
      const move = /^\d+\.\s*(?:left|right)\s*:\s*(.+)$/.exec(line);
      const field = /^(game|play|start|to move):\s*(.*)$/.exec(line);
      if (move) moves.push(move[1].replaceAll("->", "→").trim());
      else if (field) fields[field[1]] = field[2].trim();
      else { this.note.textContent = `'${line}': must be a move such as '1. left: 2 → 1', or one of 'game: …', 'play: …', 'start: …', 'to move: …'.`; return; }
    }
    const first = await this.ask("state", { game: fields.game || "", position: fields.start || "", play: fields.play || "normal", side: fields["to move"] || "left" });
    if (!first) return;
    const history = [first];
    for (const [i, said] of moves.entries()) {
      const here = history[i];
      const step = here.moves.find((one) => one.text === said);
      if (!step) { this.note.textContent = `Move ${i + 1}, '${said}', is not a legal move of ${here.position}.`; return; }
      const next = await this.ask("state", { ...this.fields(here), position: step.position, side: other(here.side) });
      if (!next) return;
      next.said = step.text;
      history.push(next);
    }
    this.history = history;
    this.clear();
    await this.settle();
  }

  async settle() {
    this.chosen = [];
    this.hints = null;
    this.draw();
    this.onchange(this.state);
    if (this.two || this.state.winner || this.state.side === this.me) return;
    const before = this.state;
    const reply = await this.ask("reply", { ...this.fields(), strength: this.strength, seed: Math.floor(Math.random() * 2 ** 32) });
    if (!reply || this.state !== before) return;
    reply.said = reply.move;
    this.history.push(reply);
    this.chosen = [];
    this.hints = null;
    this.draw();
    const guess = reply.guess && this.strength === "perfect" ? `, ${reply.why}` : "";
    this.note.textContent = `The opponent played ${reply.move}${guess}.`;
    this.onchange(this.state);
  }

  undo() {
    this.busy++;
    const mine = (state) => this.two || state.side === this.me;
    if (this.history.length > 1) this.history.pop();
    while (this.history.length > 1 && !mine(this.state)) this.history.pop();
    this.clear();
    this.settle();
  }

  again() {
    this.busy++;
    this.history.length = 1;
    this.clear();
    this.settle();
  }

  async showHints() {
    const answer = await this.ask("hints", this.fields());
    if (!answer) return;
    this.hints = answer;
    this.draw();
  }

  name(side) {
    if (!this.state.impartial) {
      const who = this.two ? "" : side === this.me ? " (you)" : " (opponent)";
      return SIDES[side] + who;
    }
    if (!this.two) return side === this.me ? "You" : "The opponent";
    return side === "left" ? "The first player" : "The second player";
  }

  draw() {
    const state = this.state;
    const yours = this.two || state.side === this.me;
    this.active = yours && !state.winner;
    this.picture.replaceChildren(this.drawing());
    this.picture.dataset.position = state.position;
    this.picture.dataset.side = state.side;
    if (state.winner) {
      const you = !this.two && state.winner === this.me;
      this.turn.textContent = you ? "You win." : this.two ? `${this.name(state.winner)} wins.` : "The opponent wins.";
    } else {
      this.turn.textContent = yours && !this.two ? `Your move${state.impartial ? "" : `, ${SIDES[state.side]}`}.` : `${this.name(state.side)} to move …`;
    }
    this.turn.dataset.winner = state.winner ? (state.winner === this.me ? "you" : "other") : "";
    this.hintButton.disabled = !this.active;
    this.undoButton.disabled = this.history.length < 2;
    this.againButton.disabled = false;
    this.reviewButton.disabled = this.history.length < 2;
    this.rules.textContent = `${state.help} ${state.play === "misere" ? "Who cannot move wins: this is misère play." : "Who cannot move loses."}`;
    this.record.value = this.written();
    this.standing.textContent = this.hints
      ? (this.hints.hints.length ? `${this.hints.hints.length} winning. Now: ${this.hints.standing}` : `No move wins. ${this.hints.standing}`)
      : "";
    const why = new Map((this.hints ? this.hints.hints : []).map((hint) => [hint.position, hint.why]));
    const narrowed = this.narrowed();
    const listed = narrowed.slice().sort((a, b) => why.has(b.position) - why.has(a.position)).slice(0, 400);
    this.moves.replaceChildren(...listed.map((step) => el("li", {},
      el("button", { type: "button", class: why.has(step.position) ? "win" : "", disabled: !this.active, onclick: () => this.move(step) },
        step.text, why.has(step.position) ? el("span", { class: "why" }, why.get(step.position)) : null))));
  }

  // The places of a move, and those of others that are the same by symmetry.
  ways(step) {
    const also = (this.state.also || []).filter((one) => one.position === step.position);
    return [step.places, ...also.map((one) => one.places)];
  }

  // Moves that fit what is chosen so far; first those with no further place.
  narrowed() {
    const fits = (places) => this.chosen.every((place) => places.includes(place));
    const more = (step) => Math.min(...this.ways(step).filter(fits).map((places) => places.length));
    const found = this.state.moves.filter((step) => this.ways(step).some(fits));
    return this.chosen.length ? found.sort((a, b) => more(a) - more(b)) : found;
  }

  // The places that moves touch; those of the moves that fit what is chosen.
  open() {
    const fits = (places) => this.chosen.every((place) => places.includes(place));
    return new Set(this.narrowed().flatMap((step) => this.ways(step).filter(fits).flat()));
  }

  hinted(place) {
    return this.hints && this.hints.hints.some((hint) => this.ways(hint).some((places) => places.includes(place)));
  }

  choose(place) {
    if (!this.active) return;
    this.chosen = this.chosen.includes(place) ? this.chosen.filter((p) => p !== place) : [...this.chosen, place];
    let fitting = this.narrowed();
    if (!fitting.length) {
      this.chosen = [place];
      fitting = this.narrowed();
    }
    if (!fitting.length) {
      this.chosen = [];
      this.note.textContent = "There is no move there.";
    } else if (this.chosen.length && fitting.length === 1) {
      this.move(fitting[0]);
      return;
    } else {
      const alone = this.chosen.length && this.ways(fitting[0]).some((places) => places.length && places.every((one) => this.chosen.includes(one)));
      this.note.textContent = alone ? "Choose where the move goes on, or take a move of the list." : this.chosen.length ? "Choose where the move goes on." : "";
    }
    this.draw();
  }

  // Anything to click is a button for the keyboard, too.
  button(attributes, label, action, ...children) {
    const act = this.active ? { "data-active": true, tabindex: 0, role: "button", "aria-label": label, onclick: action,
      onkeydown: (event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); action(event); } } } : {};
    return el(attributes.shape, { ...attributes, shape: null, ...act }, ...children);
  }

  drawing() {
    return this.drawn(this.state.picture);
  }

  drawn(picture) {
    const { style, places } = picture;
    if (style === "sum") {
      // Components are looked at; the moves are in the list.
      const active = this.active;
      this.active = false;
      this.within = true;
      const parts = picture.parts.map((part) => this.drawn(part));
      this.active = active;
      this.within = false;
      return el("div", { class: "sum" }, ...parts);
    }
    if (style === "words") return el("pre", {}, ...places.map((p) => p[3]));
    if (style === "rows") return this.heaps(places.map((p) => p[0]), this.state.kind === "heap");
    if (style === "strip") return this.strips([places], false);
    if (style === "star") {
      const count = Math.max(0, ...places.map((p) => p[1])) + 1;
      return this.strips(Array.from({ length: count }, (_, row) => places.filter((p) => p[1] === row && p[2] !== "end")), true);
    }
    return this.places(picture);
  }

  // Heaps: drag across objects to take them; what is left and right of them stays.
  heaps(sizes, playable) {
    const widest = Math.max(1, ...sizes);
    const step = Math.min(34, Math.max(9, 620 / widest));
    const drop = Math.max(step + 8, 26);
    const width = widest * step + 60;
    const svg = el("svg", { viewBox: `0 0 ${width} ${sizes.length * drop + 14}`, width, height: sizes.length * drop + 14, role: "group", "aria-label": `heaps ${sizes.join(", ") || "none"}` });
    if (!sizes.length) svg.append(el("text", { x: width / 2, y: 12, "text-anchor": "middle" }, ""));
    let from = null;
    const take = (heap, first, last) => {
      const [a, b] = first < last ? [first, last] : [last, first];
      const left = [a, heap - 1 - b].filter((n) => n > 0).sort((x, y) => y - x);
      const text = `${heap} → ${left.join(" + ") || "0"}`;
      const found = this.state.moves.find((move) => move.text === text);
      if (found) this.move(found);
      else this.note.textContent = `${text} is not a legal move.`;
    };
    sizes.forEach((heap, i) => {
      const y = i * drop + drop / 2 + 4;
      svg.append(el("text", { x: 36, y: y + 5, "text-anchor": "end", class: "faint" }, String(heap)));
      const shown = Math.min(heap, 80);
      const row = el("g", { "data-heap": heap });
      for (let k = 0; k < shown; k++) {
        const circle = el("circle", { cx: 52 + k * step, cy: y, r: step * 0.4, class: "object", "data-index": k });
        if (this.active && playable) {
          circle.setAttribute("data-active", "");
          circle.addEventListener("pointerdown", (event) => { from = [i, k]; event.preventDefault(); circle.classList.add("chosen"); });
          circle.addEventListener("pointerenter", () => {
            if (!from || from[0] !== i) return;
            const [a, b] = from[1] < k ? [from[1], k] : [k, from[1]];
            [...row.children].forEach((c, at) => c.classList.toggle("chosen", at >= a && at <= b));
          });
          circle.addEventListener("pointerup", () => { if (from && from[0] === i) take(heap, from[1], k); from = null; });
        }
        row.append(circle);
      }
      svg.append(row);
    });
    svg.addEventListener("pointerleave", () => { from = null; });
    return svg;
  }

  // Each strip is a list of places: the square, the number of the strip, what stands there.
  strips(strips, many) {
    const length = Math.max(5, ...strips.flat().map((p) => p[0])) + 1;
    const size = Math.max(20, Math.min(CELL, 860 / (length + 1)));
    const svg = el("svg", { viewBox: `0 0 ${length * size + 4} ${strips.length * (size + 12) + 20}`, width: length * size + 4, height: strips.length * (size + 12) + 20, class: length > LONG ? "long" : null, role: "group", "aria-label": "strip" });
    strips.forEach((tokens, row) => {
      const start = many ? this.chosen[0] === row ? this.chosen[1] : null : this.chosen[0];
      const targets = new Set();
      for (const step of this.state.moves) {
        const places = many ? (step.places[0] === row ? step.places.slice(1) : []) : step.places;
        if (places.length && places[0] === start) targets.add(places[1]);
      }
      const y = row * (size + 12);
      for (let square = 0; square < length; square++) {
        const token = tokens.find((p) => p[0] === square);
        const coin = token !== undefined;
        const target = start !== null && start !== undefined && targets.has(square);
        const hint = this.hints && this.hints.hints.some((h) => { const p = many ? (h.places[0] === row ? h.places.slice(1) : []) : h.places; return p.includes(square); });
        const attributes = { shape: "rect", x: square * size + 2, y: y + 2, width: size - 2, height: size - 2, rx: 4, "data-square": square, "data-row": row, class: `square${target ? " target" : ""}${hint && !coin ? " hinted" : ""}` };
        const go = () => this.step(many ? [row, start, square] : [start, square]);
        svg.append(target && !coin ? this.button(attributes, `square ${square}`, go) : el("rect", { ...attributes, shape: null }));
        svg.append(el("text", { x: square * size + size / 2, y: y + size + 11, "text-anchor": "middle", class: "faint" }, String(square)));
        if (coin) {
          const kind = token[2] === "coin" ? "" : ` ${token[2]}`;
          const disc = { shape: "circle", cx: square * size + size / 2 + 1, cy: y + size / 2 + 1, r: size * 0.36, "data-coin": square, class: `coin${kind}${start === square ? " chosen" : ""}${target ? " target" : ""}${hint ? " hinted" : ""}` };
          const pick = () => {
            if (target) { go(); return; }
            this.chosen = start === square ? [] : many ? [row, square] : [square];
            this.note.textContent = this.chosen.length ? "Choose the square it goes to." : "";
            this.draw();
          };
          svg.append(this.button(disc, `coin on ${square}`, pick));
          const sign = kind === " electron" ? "−" : kind === " positron" ? "+" : "";
          if (sign) svg.append(el("text", { x: square * size + size / 2 + 1, y: y + size / 2 + 6, "text-anchor": "middle", class: "letter" }, sign));
        }
      }
    });
    return svg;
  }

  step(places) {
    const found = this.state.moves.find((move) => move.places.join() === places.join());
    if (found) this.move(found);
  }

  places({ places, lines, style }) {
    if (!places.length) return el("svg", { width: 200, height: 40, viewBox: "0 0 200 40" }, el("text", { x: 100, y: 24, "text-anchor": "middle" }, "nothing is left"));
    if (style === "bush" && !this.within) return this.hackenbush();
    const xs = places.map((p) => p[0]);
    const ys = places.map((p) => p[1]);
    const [left, top] = [Math.min(...xs), Math.min(...ys)];
    const even = places.every((p) => p[0] % 1 === 0 && p[1] % 1 === 0);
    const grid = !lines.length && even;
    const size = grid ? CELL : 64 * (places.length > 6 && !xs.every((x) => x % 1 === 0) ? places.length / 5 : 1);
    // Vertices of a grid are called by row and column; those of another graph have their names beside them.
    const { across, down } = grid || (even && new Set(ys).size > 1) ? coordinates(places) : { across: [], down: [] };
    const [edge, head] = [down.length ? 20 : 0, across.length ? 16 : 0];
    const width = (Math.max(...xs) - left + 1) * size + edge;
    const height = (Math.max(...ys) - top + 1) * size + head;
    const at = (i) => [(places[i][0] - left + 0.5) * size + edge, (places[i][1] - top + 0.5) * size + head];
    const svg = el("svg", { viewBox: `-2 -2 ${width + 4} ${height + 4}`, width: width + 4, height: height + 4, role: "group", "aria-label": `board ${this.state.position}` });
    for (const [x, text] of across) svg.append(el("text", { x: (x - left + 0.5) * size + edge, y: 11, "text-anchor": "middle", class: "faint coordinate" }, text));
    for (const [y, text] of down) svg.append(el("text", { x: edge - 6, y: (y - top + 0.5) * size + head + 4, "text-anchor": "end", class: "faint coordinate" }, text));
    for (const [a, b, mark] of lines) {
      const [[x1, y1], [x2, y2]] = [at(a), at(b)];
      svg.append(el("line", { x1, y1, x2, y2, class: `edge ${mark === "both" ? "green" : mark}` }));
    }
    // The first counter of each heap has its size on it.
    const bottoms = new Set();
    for (let i = 0; style === "heaps" && i < places.length;) {
      const [name, size] = [places[i][3], Number(places[i][3])];
      bottoms.add(i);
      i += places.slice(i, i + size).length === size && places.slice(i, i + size).every((place) => place[3] === name) ? size : 1;
    }
    const [open, any] = [this.open(), new Set(this.state.moves.flatMap((step) => this.ways(step).flat()))];
    places.forEach(([, , mark, name], i) => {
      const [x, y] = at(i);
      const state = `${this.chosen.includes(i) ? " chosen" : ""}${this.hinted(i) ? " hinted" : ""}${this.chosen.length && open.has(i) && !this.chosen.includes(i) ? " target" : ""}`;
      const playable = any.has(i);
      const common = { "data-place": i };
      const shape = grid
        ? { shape: "rect", x: x - size / 2 + 1, y: y - size / 2 + 1, width: size - 2, height: size - 2, rx: 5, class: `square ${["dead", "named"].includes(mark) ? mark : ""}${state}`, ...common }
        : { shape: "circle", cx: x, cy: y, r: 20, class: `place ${mark}${state}`, ...common };
      svg.append(playable ? this.button(shape, `place ${name}`, () => this.choose(i)) : el(shape.shape, { ...shape, shape: null }));
      if (CHESS[mark]) svg.append(el("text", { x, y: y + size * 0.26, "text-anchor": "middle", class: "letter piece" }, CHESS[mark]));
      else if (mark === "heads" || mark === "tails") {
        svg.append(el("circle", { cx: x, cy: y, r: size * 0.36, class: mark, "pointer-events": "none" }));
        svg.append(el("text", { x, y: y + 5, "text-anchor": "middle", class: `letter ${mark === "heads" ? "coin-ink" : ""}` }, mark === "heads" ? "H" : "T"));
      } else if (style === "numbers") svg.append(el("text", { x, y: y + 5, "text-anchor": "middle", class: `letter ${mark === "named" ? "coin-ink" : ""}` }, name));
      else if (style === "heaps") {
        svg.append(el("circle", { cx: x, cy: y, r: size * 0.34, class: "object", "pointer-events": "none" }));
        if (bottoms.has(i)) svg.append(el("text", { x, y: y + 5, "text-anchor": "middle", class: "letter on-side" }, name));
      }
      else if (["left", "right", "both"].includes(mark)) {
        if (grid) svg.append(el("circle", { cx: x, cy: y, r: size * 0.34, class: `place ${mark}`, "pointer-events": "none" }));
        const letter = { left: "L", right: "R", both: "G" }[mark];
        svg.append(el("text", { x, y: y + 5, "text-anchor": "middle", class: "letter on-side" }, letter));
      }
      if (!across.length && name.length <= 3 && !["numbers", "heaps"].includes(style)) {
        const free = mark === "empty";
        svg.append(el("text", { x: free ? x : x + 22, y: free ? y + 4 : y - 16, "text-anchor": "middle", class: "faint coordinate" }, name));
      }
    });
    return svg;
  }

  hackenbush() {
    const edges = layHackenbush(this.state.position);
    const [across, down] = [62, 62];
    const ends = edges.flatMap((edge) => [edge.from, edge.to]);
    const [wide, high] = [Math.max(3, ...ends.map((p) => p[0])), Math.max(1, ...ends.map((p) => p[1]))];
    const [width, height] = [(wide + 1) * across, high * down + 44];
    const at = ([x, y]) => [x * across + across / 2, height - 20 - y * down];
    const svg = el("svg", { viewBox: `0 0 ${width} ${height}`, width, height, role: "group", "aria-label": `picture ${this.state.position}` });
    svg.append(el("line", { x1: 0, x2: width, y1: height - 18, y2: height - 18, class: "ground" }));
    const twins = new Map();
    edges.forEach((edge, k) => {
      const [[x1, y1], [x2, y2]] = [at(edge.from), at(edge.to)];
      const key = [edge.from.join(), edge.to.join()].sort().join(";");
      const shift = (twins.get(key) || 0) * 16;
      twins.set(key, (twins.get(key) || 0) + 1);
      const open = this.state.moves.some((step) => this.ways(step).some((places) => places.includes(k)));
      const attributes = { shape: "line", x1: x1 + shift, y1, x2: x2 + shift + 0.01, y2, class: `edge ${{ L: "left", R: "right", G: "green" }[edge.colour]}${this.hinted(k) ? " hinted" : ""}`, "data-place": k };
      svg.append(open ? this.button(attributes, `edge ${edge.colour}`, () => this.choose(k)) : el("line", { ...attributes, shape: null }));
      svg.append(el("text", { x: (x1 + x2) / 2 + 9 + shift, y: (y1 + y2) / 2 + 4, class: "faint" }, edge.colour));
    });
    // Every vertex once, with the name by which moves call it; the ground is 0.
    const named = new Map(edges.flatMap((edge) => [[edge.from.join(), [edge.from, edge.ends[0]]], [edge.to.join(), [edge.to, edge.ends[1]]]]));
    for (const [place, name] of named.values()) {
      const [cx, cy] = at(place);
      svg.append(el("circle", { cx, cy, r: 5, class: "place", "pointer-events": "none" }));
      svg.append(el("text", { x: cx - 9, y: place[1] ? cy - 4 : cy + 14, "text-anchor": "end", class: "faint coordinate" }, name));
    }
    return svg;
  }
}
