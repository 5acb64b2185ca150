// The static explorer works offline after the first visit; a browser without service workers does without.
const { root } = document.documentElement.dataset;
if ("serviceWorker" in navigator && window.isSecureContext) {
  navigator.serviceWorker.register(new URL(`${root}service-worker.js`, document.baseURI)).catch(() => {});
}
