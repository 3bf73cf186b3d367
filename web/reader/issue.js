// An issue: its pages, and everything around them.
import { format, parse, same } from "./grid.js";
import { Gestures, canScroll } from "./gestures.js";
import { Memory } from "./memory.js";
import { keepIssue, keepReader } from "./offline.js";
import { Overview } from "./overview.js";
import { Photos } from "./photos.js";
import { root } from "./place.js";
import { Settings } from "./settings.js";
import { Stage } from "./stage.js";
import { Search, TextView, forget } from "./words.js";
import { Zoom } from "./zoom.js";

const find = (selector) => document.querySelector(selector);
const { name, live } = document.body.dataset;
const memory = new Memory(name, live === "yes");
const settings = new Settings(find("#settings"));
const stage = new Stage(find("#pages"), find("#world"));
const zoom = new Zoom(stage.root, stage);
const overview = new Overview(find("#overview"), stage, memory);
const text = new TextView(find("#text"), stage);
const search = new Search(find("#search"));
new Gestures(stage.root, stage, zoom);
new Photos(find("#photo"), stage.root);

async function load() {
  let answer = await fetch("issue.json");
  if (answer.status === 409 && live === "yes") {
    await bring();
    answer = await fetch("issue.json");
  }
  if (!answer.ok) throw new Error((await answer.text()) || `The issue does not come: ${answer.status}.`);
  return answer.json();
}

function say(words) {
  find("#live").textContent = words;
}

// What changes when another page is shown.
stage.addEventListener("turned", () => {
  const { position } = stage;
  const page = stage.grid.at(position);
  const article = stage.grid.articles[position.article];
  const places = stage.leaf.map(format).join(" and ");
  find("#place").textContent = `${places} · ${position.article + 1}/${stage.grid.articles.length}, ${position.page + 1}/${article.length}`;
  if (parse(location.hash) === null || !same(parse(location.hash), position)) history.replaceState(null, "", `#${format(position)}`);
  memory.setPosition(stage.leaf);
  zoom.turned(stage.isGoingBack);
  showMarks();
  showSides();
  text.show();
  say(`Page ${places}. ${page.title ?? page.label}`);
});

/** Has the library bring what is needed to read: the grid, or a page of it. Where there is no library, all is there. */
async function bring(position) {
  if (live !== "yes") return;
  const answer = await fetch(`${root}api/bring`, {
    method: "POST", headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ issue: name, position: position && format(position) }),
  });
  if (!answer.ok) throw new Error((await answer.text()) || `The issue does not come: ${answer.status}.`);
}

// A page that is on its way is waited for by itself.
stage.addEventListener("missing", async ({ detail: position }) => {
  try {
    await bring(position);
    const issue = await load();
    if (!issue.articles[position.article]?.[position.page]?.html) throw new Error("This page does not come.");
    forget();
    stage.take(issue.articles);
  } catch (error) {
    const note = document.querySelector(`[data-position="${format(position)}"] .arriving`);
    if (note) note.textContent = error.message;
  }
});

stage.addEventListener("settled", () => {
  const base = new URL(root, location.href).pathname;
  keepReader(base).then(() => keepIssue(name, stage.grid.articles));
});

// At the end one more move offers the next issue.
stage.addEventListener("edge", async ({ detail: move }) => {
  say("There is no page that way.");
  const isEnd = move === "forward" || (move === "next" && stage.position.article === stage.grid.articles.length - 1);
  if (!isEnd) return;
  try {
    const shelf = await (await fetch(`${root}library.json`)).json();
    const index = shelf.issues.findIndex((issue) => issue.name === name);
    const next = shelf.issues.slice(0, Math.max(0, index)).reverse().find((issue) => issue.status !== "none");
    if (!next || find("dialog[open]")) return;
    const link = find("#next-issue");
    link.href = `${root}${next.url}`;
    link.querySelector("span").textContent = `Next: ${next.title}`;
    const image = link.querySelector("img");
    image.hidden = !next.cover;
    if (next.cover) image.src = `${root}${next.cover}`;
    find("#end").showModal();
  } catch {
    // Without a shelf there is no next issue.
  }
});

function showMarks() {
  find("#to-bookmark").ariaPressed = String(memory.hasBookmark(stage.position));
  find("#to-favorite").ariaPressed = String(memory.state.favorite);
}

const sideNames = { next: "Next article", previous: "Previous article", upper: "Page above", lower: "Page below" };

function showSides() {
  for (const button of document.querySelectorAll("#turn button")) {
    const { side } = button.dataset;
    button.ariaLabel = sideNames[stage.step(side)];
    button.disabled = !stage.has(side);
  }
}

for (const button of document.querySelectorAll("#turn button")) {
  button.addEventListener("click", () => stage.turn(stage.step(button.dataset.side)));
}

const actions = {
  overview: () => overview.open(),
  text: async () => {
    await text.toggle();
    find("#to-text").ariaPressed = String(text.isOpen);
  },
  bookmark: () => {
    say(memory.toggleBookmark(stage.position) ? "Bookmark set." : "Bookmark taken away.");
    showMarks();
  },
  favorite: () => {
    say(memory.toggleFavorite() ? "An issue you like." : "No favourite any more.");
    showMarks();
  },
  search: () => search.open(),
  settings: () => find("#settings").showModal(),
  help: () => find("#help").showModal(),
};
for (const [action, act] of Object.entries(actions)) {
  find(`#to-${action}`).addEventListener("click", () => stage.leaf && act());
}

settings.addEventListener("change", ({ detail }) => {
  if (detail === "double" || detail === "swapped") lay();
});

function lay() {
  stage.doubles = settings.values.double;
  stage.isSwapped = settings.values.swapped;
  if (stage.leaf) stage.show(stage.position);
}

const letters = { g: "overview", t: "text", b: "bookmark", f: "favorite", "/": "search", s: "settings", "?": "help" };
const sides = {
  ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down", h: "left", l: "right", k: "up", j: "down",
};

addEventListener("keydown", (event) => {
  if (!stage.leaf || event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
  if (find("dialog[open]")) return pressInDialog(event);
  if (event.target.closest("input, select, video, audio")) return;
  if (event.key === " " && event.target.closest("button, a")) return;
  if (press(event)) event.preventDefault();
});

function pressInDialog(event) {
  const isOn = [" ", "ArrowRight", "PageDown"].includes(event.key);
  if (!find("#end").open || !isOn || event.target.closest("button")) return;
  event.preventDefault();
  find("#next-issue").click();
}

function press({ key, shiftKey }) {
  const side = sides[key];
  const scroller = text.isOpen ? find("#text") : stage.frame.querySelector(".scrolls");
  const way = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1, " ": shiftKey ? -1 : 1, PageDown: 1, PageUp: -1 }[key];
  // A text is scrolled to its end before the page is turned.
  if (way && !zoom.isZoomed && canScroll(scroller, way)) {
    const step = side ? 60 : scroller.clientHeight * 0.9;
    scroller.scrollBy({ top: way * step });
    return true;
  }
  if (side) {
    const [x, y] = { left: [1, 0], right: [-1, 0], up: [0, 1], down: [0, -1] }[side];
    const { clientWidth: width, clientHeight: height } = stage.root;
    if (!zoom.isZoomed || zoom.pan((x * width) / 2, (y * height) / 2)) stage.turn(stage.step(side));
    return true;
  }
  switch (key) {
    case " ": stage.turn(shiftKey ? "back" : "forward"); return true;
    case "PageDown": stage.turn("forward"); return true;
    case "PageUp": case "Backspace": stage.turn("back"); return true;
    case "Home": stage.show({ article: 0, page: 0 }); return true;
    case "End": stage.show(stage.grid.positions.at(-1)); return true;
    case "+": case "=": zoom.to(zoom.scale * 1.4); return true;
    case "-": zoom.to(zoom.scale / 1.4); return true;
    case "0": zoom.reset(); return true;
    case "d": settings.set("double", stage.isDouble ? "never" : "always"); return true;
    case "x": settings.set("swapped", !stage.isSwapped); return true;
    case "Escape":
      if (text.isOpen) actions.text();
      else zoom.reset();
      return true;
    default:
      if (!letters[key]) return false;
      actions[letters[key]]();
      return true;
  }
}

addEventListener("hashchange", () => {
  const position = parse(location.hash);
  if (position && stage.grid?.at(position) && !same(position, stage.position)) stage.show(position);
});
addEventListener("pagehide", () => memory.flush());

// A publisher sees what they save.
const changes = document.querySelector("meta[name=changes]")?.content;
if (changes) {
  new EventSource(changes).onmessage = async () => {
    forget();
    stage.setIssue(await load());
  };
}

try {
  const [issue] = await Promise.all([load(), memory.load()]);
  lay();
  stage.setIssue(issue);
  stage.show(stage.grid.nearest(parse(location.hash) ?? memory.position ?? { article: 0, page: 0 }));
} catch (error) {
  const note = document.createElement("p");
  note.className = "note";
  note.textContent = error.message;
  stage.root.append(note);
  say(error.message);
}
