import { ask } from "./net.js";
import { Board } from "./board.js";
import { address, given, remember } from "./links.js";

const form = document.querySelector("#setup");
const link = document.querySelector("#link");
const error = document.querySelector("#play-error");
const field = (name) => form.elements[name];

const board = new Board(document.querySelector("#board"), {
  request: (what, fields) => ask(what === "state" ? "play" : what, fields),
  onchange: (state) => {
    remember("play", { game: state.game, position: state.position, play: state.play, side: state.side, me: board.me, opponent: board.two ? "no" : board.strength === "perfect" ? "yes" : board.strength });
    link.value = location.href;
    const about = document.querySelector("#about");
    // Variants, games with a pass and codes for two players have no page of their own.
    about.hidden = ["sum", "value", "own"].includes(state.kind) || /^pass\(|\|/.test(state.game);
    about.href = state.kind === "heap" ? address("game", { code: state.game }) : address(`ruleset/${state.game}`);
  },
});

async function begin() {
  const mine = ++begin.count;
  error.hidden = true;
  const begins = field("begins").value;
  const me = given.get("me") && begin.first ? given.get("me") : field("me").value;
  const side = begin.first && given.get("side") ? given.get("side") : begins === "me" ? me : me === "left" ? "right" : "left";
  begin.first = false;
  await board.start({ game: field("game").value.trim(), position: field("position").value.trim(), play: field("play").value, side, me, two: field("opponent").value === "no", strength: field("opponent").value === "yes" ? "perfect" : field("opponent").value });
  if (mine !== begin.count) return; // another game was chosen meanwhile: its answer counts
  if (!board.history.length) {
    error.textContent = board.note.textContent;
    error.hidden = false;
    board.note.textContent = ""; // once is enough
    board.note.removeAttribute("role");
  } else if (!field("position").value) field("position").value = board.state.position;
}
begin.first = true;
begin.count = 0;

form.addEventListener("submit", (event) => { event.preventDefault(); begin(); });
document.querySelectorAll("[data-game]").forEach((button) => button.addEventListener("click", () => {
  field("game").value = button.dataset.game;
  field("position").value = button.dataset.position;
  begin();
  document.querySelector("#board").scrollIntoView({ block: "nearest" });
}));
document.querySelector("#copy").addEventListener("click", async () => {
  link.select();
  try { await navigator.clipboard.writeText(link.value); } catch { document.execCommand("copy"); }
});
for (const name of ["game", "position"]) if (given.get(name)) field(name).value = given.get(name);
if (/^mis[eè]re$/i.test(given.get("play") || "")) field("play").value = "misere";
if (["no", "random", "careless", "thoughtful"].includes(given.get("opponent"))) field("opponent").value = given.get("opponent");
if (given.get("me") === "right") field("me").value = "right";
begin();
