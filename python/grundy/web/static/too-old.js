// Loaded only by browsers without modules: they have no WebAssembly that would do, either.
(function () {
  var box = document.createElement("div");
  box.className = "notice bad";
  box.setAttribute("role", "alert");
  box.appendChild(document.createTextNode("This browser is too old: it cannot run WebAssembly, which computes everything here. Another browser, or the local explorer (grundy serve), can."));
  document.getElementById("main").insertBefore(box, document.getElementById("main").firstChild);
})();
