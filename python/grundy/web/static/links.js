// Addresses of pages. The local explorer and the static one have the same pages under the same names, so that a link
// of one opens in the other.
export const { root, edition } = document.documentElement.dataset;

export const isStatic = edition === "static";

export function address(page, fields = {}) {
  const query = new URLSearchParams(fields).toString();
  const path = page && isStatic ? `${page}/` : page;
  return `${root}${path}${query ? `?${query}` : ""}`;
}

// What the address of this page asks for.
export const given = new URLSearchParams(location.search);

export function remember(page, fields) {
  history.replaceState(null, "", address(page, fields));
}
