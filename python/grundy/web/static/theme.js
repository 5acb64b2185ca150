// Runs before the page is drawn: the visitor's choice, else the system's.
(function () {
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  let kept = null;
  try { kept = localStorage.getItem("grundy-theme"); } catch { /* storage may be closed */ }
  const set = (name) => { document.documentElement.dataset.theme = name; };
  set(kept === "dark" || kept === "light" ? kept : dark.matches ? "dark" : "light");
  dark.addEventListener("change", () => { if (!kept) set(dark.matches ? "dark" : "light"); });
  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-toggle-theme]")) return;
    kept = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
    set(kept);
    try { localStorage.setItem("grundy-theme", kept); } catch { /* as above */ }
    document.dispatchEvent(new CustomEvent("themechange"));
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.target.closest("input, textarea, select")) return;
    const box = document.querySelector("input[name=q]");
    if (box) { event.preventDefault(); box.focus(); box.select(); }
  });
})();
