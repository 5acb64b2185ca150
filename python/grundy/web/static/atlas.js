const table = document.querySelector("#atlas");
const body = table.tBodies[0];
const rows = [...body.rows];
const form = document.querySelector("#filter");
const heads = [...table.tHead.rows[0].cells];
const STEP = 300;
let shown = STEP;
let sorted = { at: -1, down: false };

function value(row, at) {
  const cell = row.cells[at];
  if ("number" in cell.dataset) return cell.dataset.number === "" ? Infinity : Number(cell.dataset.number);
  return cell.textContent.trim();
}

function draw() {
  const text = form.elements.text.value.trim().toLowerCase();
  const fitting = rows.filter((row) => (!text || row.cells[0].textContent.toLowerCase().includes(text) || row.cells[1].textContent.toLowerCase().includes(text))
    && (!form.elements.status.value || row.dataset.status === form.elements.status.value)
    && (!form.elements.misere.value || row.dataset.misere === form.elements.misere.value));
  if (sorted.at >= 0) {
    const sign = sorted.down ? -1 : 1;
    fitting.sort((a, b) => {
      const [x, y] = [value(a, sorted.at), value(b, sorted.at)];
      if (x === Infinity || y === Infinity || x === "" || y === "") return (x === Infinity || x === "") - (y === Infinity || y === "");
      return sign * (typeof x === "number" ? x - y : x.localeCompare(y, "en", { numeric: true }));
    });
  }
  body.replaceChildren(...fitting.slice(0, shown));
  document.querySelector("#count").textContent = `${fitting.length} of ${rows.length}`;
  document.querySelector("#more").hidden = fitting.length <= shown;
}

heads.forEach((head, at) => head.querySelector("button").addEventListener("click", () => {
  sorted = { at, down: sorted.at === at && !sorted.down };
  heads.forEach((other) => other.removeAttribute("aria-sort"));
  head.setAttribute("aria-sort", sorted.down ? "descending" : "ascending");
  draw();
}));
form.addEventListener("input", () => { shown = STEP; draw(); });
form.addEventListener("submit", (event) => event.preventDefault());
document.querySelector("#more").addEventListener("click", () => { shown += STEP; draw(); });
draw();
