// The shipped atlas in the static explorer: one file of rows, filtered and sorted here as SQLite does elsewhere.
const PAGE = 100;
const KEYS = ["code", "status", "period", "preperiod", "saltus", "searched", "misere", "order", "heap", "misere_period", "names", "tame"];
const STATUS = { periodic: "periodic", "arithmetic-periodic": "arithmetic-periodic", automatic: "automatic", open: "unknown" };
const MISERE = {
  solved: (row) => row.misere === "solved", open: (row) => row.misere !== null && row.misere !== "solved",
  tame: (row) => row.tame === 1, wild: (row) => row.tame === 0,
};
let loading = null;

async function load() {
  const source = await fetch(new URL("atlas.json", import.meta.url));
  if (!source.ok) throw new Error(`The atlas could not be loaded (${source.status}).`);
  const { rows } = await source.json();
  return rows.map((row) => Object.fromEntries(KEYS.map((key, i) => [key, row[i]])));
}

const byCode = (a, b) => a.code.length - b.code.length || (a.code < b.code ? -1 : a.code > b.code ? 1 : 0);

async function everything() {
  loading ||= load().catch((error) => { loading = null; throw error; });
  return loading;
}

// The codes of all games; subtraction sets as sets.
export async function codes() {
  return (await everything()).map((row) => (row.names.startsWith("S(") ? row.names : row.code));
}

export async function rows({ text = "", status = "", misere = "", sort = "code", down = "no", offset = 0 }) {
  const all = await everything();
  const wanted = text.toLowerCase();
  const plain = wanted.replaceAll("-", " ");
  const found = all.filter((row) => (!wanted || row.code.toLowerCase().includes(wanted) || row.names.toLowerCase().includes(plain) || row.names.toLowerCase().includes(wanted))
    && (!STATUS[status] || row.status === STATUS[status]) && (!MISERE[misere] || MISERE[misere](row)));
  const turn = down === "yes" ? -1 : 1;
  const key = KEYS.includes(sort) ? sort : "code";
  found.sort((a, b) => {
    if (key === "code") return turn * byCode(a, b);
    const [x, y] = [a[key], b[key]];
    if (x === null || y === null) return (x === null) - (y === null) || byCode(a, b);
    return (x < y ? -turn : x > y ? turn : 0) || byCode(a, b);
  });
  const shown = found.slice(offset, offset + PAGE).map((row) => ({
    ...row,
    status: row.status === "unknown" ? "open" : row.status ?? "",
    misere: [row.misere, { 1: "tame", 0: "wild" }[row.tame]].filter(Boolean).join(", "),
  }));
  return { rows: shown, total: found.length, all: all.length, offset, page: PAGE };
}
