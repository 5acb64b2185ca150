// The grid of values of a nim-sequence, in rows of one period.
import { ask } from "./net.js";

const MARGIN = 52;

function ink(hex) {
  const [r, g, b] = [1, 3, 5].map((i) => {
    const c = parseInt(hex.slice(i, i + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  const light = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  return 1.05 / (light + 0.05) > (light + 0.05) / (0.0056 + 0.05) ? "#ffffff" : "#111111";
}

export function nimGrid(box, game) {
  const $ = (name) => box.querySelector(name);
  const [canvas, said, widthBox] = ["#nim-canvas", "#nim-at", "#nim-width"].map($);
  const palette = box.dataset.values.split(" ");
  const scale = box.dataset.scale.split(" ");
  const exceptions = new Set(game.exceptions);
  const { code, preperiod = 0 } = game;
  const period = game.saltus ? 0 : game.period || 0;
  let values = [];
  let side = 26;
  let at = -1;
  widthBox.value = game.period && game.period <= 120 ? game.period : 40;
  const row = () => Math.max(1, Math.min(400, Number(widthBox.value) || 40));

  function colour(value, largest) {
    if (largest < palette.length) return palette[value];
    return scale[Math.min(Math.floor((value * (scale.length - 1)) / Math.max(largest, 1)), scale.length - 1)];
  }

  function draw() {
    const width = row();
    const rows = Math.ceil(values.length / width);
    const ratio = window.devicePixelRatio || 1;
    const style = getComputedStyle(document.documentElement);
    const inkColour = style.getPropertyValue("--ink");
    canvas.width = (MARGIN + width * side + 2) * ratio;
    canvas.height = (rows * side + 2) * ratio;
    // The size on the screen is set by the sheet's own object, not by an attribute of the page.
    canvas.style.setProperty("width", `${MARGIN + width * side + 2}px`);
    canvas.style.setProperty("max-width", "none");
    const context = canvas.getContext("2d");
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.textAlign = "center";
    context.textBaseline = "middle";
    let largest = 0;
    for (const value of values) if (value > largest) largest = value;
    values.forEach((value, n) => {
      const x = MARGIN + (n % width) * side;
      const y = Math.floor(n / width) * side;
      const fill = colour(value, largest);
      context.fillStyle = fill;
      context.fillRect(x, y, side - 1, side - 1);
      if (side >= 16) {
        context.fillStyle = ink(fill);
        context.font = `${Math.min(13, side * 0.5)}px sans-serif`;
        context.fillText(String(value), x + side / 2, y + side / 2);
      }
      if (exceptions.has(n) && side > 4) {
        context.strokeStyle = inkColour;
        context.lineWidth = side > 12 ? 2.5 : 1;
        context.strokeRect(x + 1, y + 1, side - 3, side - 3);
      }
      if (n === at) {
        context.strokeStyle = style.getPropertyValue("--right");
        context.lineWidth = 3;
        context.strokeRect(x + 1, y + 1, side - 3, side - 3);
      }
    });
    context.fillStyle = style.getPropertyValue("--muted");
    context.textAlign = "right";
    context.font = "12px sans-serif";
    const every = Math.max(1, Math.ceil(14 / side));
    for (let r = 0; r < rows; r += every) context.fillText(`${r * width}`, MARGIN - 8, r * side + side / 2);
  }

  function tell(n) {
    if (n < 0 || n >= values.length) return;
    at = n;
    let note = "";
    if (exceptions.has(n)) note = ", breaks the final pattern";
    else if (period && n >= preperiod) note = `, n ≡ ${n % period} mod ${period}`;
    said.textContent = `G(${n}) = ${values[n]}${note}`;
    draw();
  }

  canvas.addEventListener("pointermove", (event) => {
    const frame = canvas.getBoundingClientRect();
    const column = Math.floor((event.clientX - frame.left - MARGIN) / side);
    if (column < 0 || column >= row()) return;
    const n = Math.floor((event.clientY - frame.top) / side) * row() + column;
    if (n !== at) tell(n);
  });
  canvas.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -row(), ArrowDown: row() }[event.key];
    if (!step) return;
    event.preventDefault();
    tell(Math.max(0, Math.min(values.length - 1, (at < 0 ? 0 : at) + step)));
  });
  const zoom = (by) => { side = Math.max(3, Math.min(48, Math.round(side * by))); draw(); };
  $("#nim-in").addEventListener("click", () => zoom(1.35));
  $("#nim-out").addEventListener("click", () => zoom(1 / 1.35));
  widthBox.addEventListener("change", draw);
  document.addEventListener("themechange", draw);

  async function load(count) {
    try {
      const answer = await ask("values", { code, start: values.length, count });
      values = values.concat(answer.values);
      draw();
      canvas.dataset.ready = String(values.length);
    } catch (error) {
      said.textContent = error.message;
    }
  }
  $("#nim-more").addEventListener("click", () => load(Math.max(row() * 10, 200)));
  if (row() * side > 900) side = Math.max(8, Math.floor(900 / row()));
  return load(Math.min(row() * Math.max(12, Math.min(40, Math.ceil(preperiod / row()) + 3)), 4000));
}
