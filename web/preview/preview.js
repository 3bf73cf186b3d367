// Reloads the issue when a file is saved, keeping the scroll position.
const live = document.querySelector("#live");

async function show() {
  const answer = await fetch("/content");
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  const main = document.querySelector("main");
  const place = { left: main.scrollLeft, top: window.scrollY, focus: document.activeElement?.id };
  for (const part of ["header", "main"]) document.querySelector(part).replaceWith(fresh.querySelector(part));
  document.querySelector("main").scrollLeft = place.left;
  window.scrollTo(window.scrollX, place.top);
  if (place.focus) document.getElementById(place.focus)?.focus({ preventScroll: true });
  document.title = `${document.querySelector("h1").textContent}: preview`;
}

const changes = new EventSource("/changes");
changes.onmessage = show;
changes.onopen = () => { if (live.textContent) show(); live.textContent = ""; };
changes.onerror = () => { live.textContent = "The preview has stopped. Run the command again to continue."; };

// The arrow keys move in the grid.
addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const rightToLeft = document.querySelector("main").dir === "rtl";
  const steps = { ArrowLeft: [rightToLeft ? 1 : -1, 0], ArrowRight: [rightToLeft ? -1 : 1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const step = steps[event.key];
  if (!step) return;
  const [article, page] = (document.activeElement?.id || location.hash.slice(1) || "1.1").split(".").map(Number);
  const target = document.getElementById(step[0] ? `${article + step[0]}.1` : `${article}.${page + step[1]}`);
  if (!target) return;
  event.preventDefault();
  target.focus();
  target.scrollIntoView({ block: "nearest", inline: "nearest" });
});
