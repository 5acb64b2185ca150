// A literal form as a tree, simplified one step at a time; what is dominated or reversible is marked in it.
import { el } from "./board.js";

const ACROSS = 64;
const DOWN = 66;
const LONGEST = 12;

const same = (a, b) => a.length === b.length && a.every(([side, n], i) => side === b[i][0] && n === b[i][1]);

// The nodes with their places: leaves from left to right, a form over the middle of its options.
function laidOut(tree, step) {
  const nodes = [];
  let next = 0;
  const put = (form, path, level, more) => {
    const options = ["left", "right"].flatMap((side) => form[side].map((option, n) => [option, [...path, [side, n]]]));
    // What a value is reversible through is not written; it is shown below the value for this step.
    if (step && form.leaf && step.by.length === path.length + 1 && same(step.by.slice(0, -1), path)) {
      options.push([{ form: step.by_form, left: [], right: [], leaf: true }, step.by, true]);
    }
    const node = { form, path, level, more };
    nodes.push(node);
    const below = options.map(([option, where, extra]) => put(option, where, level + 1, extra));
    node.x = below.length ? (below[0].x + below[below.length - 1].x) / 2 : next++;
    node.below = below;
    return node;
  };
  put(tree, [], 0, false);
  return nodes;
}

export function drawnForm(tree, step) {
  const nodes = laidOut(tree, step);
  const wide = Math.max(...nodes.map(({ x }) => x)) + 1;
  const deep = Math.max(...nodes.map(({ level }) => level));
  const [width, height] = [Math.max(wide * ACROSS, 140) + 40, deep * DOWN + 60];
  const shift = (width - wide * ACROSS) / 2;
  const at = ({ x, level }) => [shift + (x + 0.5) * ACROSS, level * DOWN + 26];
  const svg = el("svg", { class: "form-tree", viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": `tree of ${tree.form}` });
  for (const node of nodes) {
    for (const child of node.below) {
      const [[x1, y1], [x2, y2]] = [at(node), at(child)];
      const side = child.path[child.path.length - 1][0];
      svg.append(el("line", { x1, y1: y1 + 10, x2, y2: y2 - 16, class: `edge ${side}${child.more ? " unwritten" : ""}` }));
    }
  }
  for (const node of nodes) {
    const [x, y] = at(node);
    const bad = step && same(step.at, node.path);
    const by = step && same(step.by, node.path);
    const text = node.form.form.length <= LONGEST ? node.form.form : "•";
    const half = Math.max(16, text.length * 4.4 + 8);
    const state = bad ? ` ${step.kind}` : by ? " by" : "";
    if (state) svg.append(el("rect", { x: x - half, y: y - 15, width: 2 * half, height: 24, rx: 6, class: `mark${state}` }));
    const shown = el("text", { x, y: y + 2, "text-anchor": "middle", class: `form${state}` }, text);
    svg.append(el("g", {}, el("title", {}, node.form.form), shown));
    const word = bad ? step.kind : by ? (step.kind === "dominated" ? "dominates" : "through this") : "";
    if (word) svg.append(el("text", { x, y: y + 22, "text-anchor": "middle", class: `word${state}` }, word));
  }
  return svg;
}

// Fills a box with the form, the step that comes next and the way to go on and back.
export function showForm(box, found) {
  let done = 0;
  const figure = el("div", { class: "form-figure" });
  const said = el("p", { "aria-live": "polite" });
  const written = el("p", {}, el("code", {}));
  const count = el("span", { class: "small muted" });
  const back = el("button", { type: "button", onclick: () => go(-1) }, "Back");
  const on = el("button", { type: "button", class: "main", onclick: () => go(1) }, "Next step");
  const go = (by) => { done += by; draw(); };
  function draw() {
    const step = found.steps[done];
    const here = done ? found.steps[done - 1] : found;
    figure.replaceChildren(drawnForm(here.tree, step));
    written.firstChild.textContent = here.form;
    said.textContent = step ? step.text : `Nothing is dominated or reversible: this is the canonical form, ${found.value}.`;
    count.textContent = found.steps.length ? `${done} of ${found.steps.length} ${found.steps.length === 1 ? "step" : "steps"} done` : "";
    back.disabled = !done;
    on.disabled = !step;
  }
  draw();
  box.replaceChildren(written, figure, said, el("div", { class: "row" }, back, on, count));
}
