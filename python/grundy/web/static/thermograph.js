import { el } from "./net.js";
import { Fraction } from "./fraction.js";

// The wall's value at a temperature, exactly.
export function wallAt(wall, t) {
  for (let i = 1; i < wall.length; i++) {
    const [[v0, t0], [v1, t1]] = [wall[i - 1], wall[i]];
    if (t.compare(t1) <= 0) return v0.plus(v1.minus(v0).times(t.minus(t0).over(t1.minus(t0))));
  }
  return wall[wall.length - 1][0];
}

export function drawThermograph(about, say) {
  const read = (wall) => wall.map(([v, t]) => [Fraction.read(v), Fraction.read(t)]);
  const [left, right] = [read(about.left_wall), read(about.right_wall)];
  const values = [...left, ...right].map(([v]) => v.number);
  let [low, high] = [Math.min(...values), Math.max(...values)];
  if (low === high) { low -= 1; high += 1; }
  const temperature = Math.max(0, Fraction.read(about.temperature).number);
  const [bottom, top] = [-1, temperature + Math.max((temperature + 1) / 4, 0.5)];
  const [width, height, margin] = [520, 380, 46];
  const x = (v) => margin + ((high - v) / (high - low)) * (width - 2 * margin);
  const y = (t) => height - margin - ((t - bottom) / (top - bottom)) * (height - 2 * margin);
  const svg = el("svg", { class: "thermo", viewBox: `0 0 ${width} ${height}`, tabindex: 0, role: "img",
    "aria-label": `Thermograph: mean ${about.mean}, temperature ${about.temperature}` });
  svg.append(el("line", { class: "axis", x1: margin / 2, x2: width - margin / 2, y1: y(0), y2: y(0) }));
  const marks = [...new Set([...left, ...right].map(([, t]) => t.toString()).concat("0"))].map(Fraction.read);
  let last = null;
  for (const t of marks.sort((a, b) => a.compare(b))) {
    if (last !== null && last - y(t.number) < 15) continue;
    last = y(t.number);
    svg.append(el("text", { x: 8, y: last + 4 }, t.toString()));
  }
  const shown = [];
  for (const v of [...new Set([...left, ...right].map(([u]) => u.toString()))].map(Fraction.read).sort((a, b) => b.compare(a))) {
    if (shown.some((other) => Math.abs(other - x(v.number)) < 30)) continue;
    shown.push(x(v.number));
    svg.append(el("text", { x: x(v.number), y: height - 16, "text-anchor": "middle" }, v.toString()));
  }
  for (const [wall, name, aside] of [[left, "left", -1], [right, "right", 1]]) {
    const points = wall.map(([v, t]) => `${x(v.number) + aside},${y(t.number)}`);
    points.push(`${x(wall[wall.length - 1][0].number) + aside},${y(top)}`);
    svg.append(el("polyline", { class: `wall-${name}`, points: points.join(" ") }));
  }
  const cross = el("line", { class: "cross", x1: margin / 2, x2: width - margin / 2, visibility: "hidden" });
  const dots = [el("circle", { class: "dot-left", r: 5, visibility: "hidden" }), el("circle", { class: "dot-right", r: 5, visibility: "hidden" })];
  svg.append(cross, ...dots);
  // Temperatures snap to corners when near, else to sixteenths: all readings are exact.
  let at = new Fraction(0n);
  const show = (t) => {
    at = t;
    const [l, r] = [wallAt(left, t), wallAt(right, t)];
    cross.setAttribute("y1", y(t.number));
    cross.setAttribute("y2", y(t.number));
    [[dots[0], l], [dots[1], r]].forEach(([dot, v]) => { dot.setAttribute("cx", x(v.number)); dot.setAttribute("cy", y(t.number)); dot.setAttribute("visibility", "visible"); });
    cross.setAttribute("visibility", "visible");
    say(`temperature ${t}: left wall ${l}, right wall ${r}`);
  };
  svg.addEventListener("pointermove", (event) => {
    const frame = svg.getBoundingClientRect();
    const py = ((event.clientY - frame.top) / frame.height) * height;
    const t = bottom + ((height - margin - py) / (height - 2 * margin)) * (top - bottom);
    const near = marks.find((mark) => Math.abs(y(mark.number) - py) < 6);
    show(near || new Fraction(BigInt(Math.max(-16, Math.round(t * 16))), 16n));
  });
  svg.addEventListener("keydown", (event) => {
    const by = { ArrowUp: 1n, ArrowDown: -1n }[event.key];
    if (!by) return;
    event.preventDefault();
    const next = at.plus(new Fraction(by, 16n));
    if (next.number >= -1 && next.number <= top) show(next);
  });
  return svg;
}
