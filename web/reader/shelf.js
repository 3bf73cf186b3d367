// The shelf: every issue with its cover, what of it is here, and what can be done about that.
import { keepReader } from "./offline.js";

const list = document.querySelector("#list");
const cards = new Map();
const rows = new Map();
let isLive = false;

function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/** Shows a row: made once, then brought up to date, so that what has the focus keeps it. */
function show(row) {
  rows.set(row.name, row);
  let card = cards.get(row.name);
  if (!card) {
    const image = element("img", { alt: "", width: 192, height: 256, loading: "lazy", decoding: "async" });
    const title = element("a");
    card = {
      image, title,
      cover: element("div", { className: "cover" }, image),
      publication: element("p", { className: "publication", hidden: true }), date: element("time"), status: element("p", { className: "status" }),
      progress: element("progress", { hidden: true }), buttons: element("p", { className: "buttons" }),
    };
    card.progress.setAttribute("aria-label", `Progress of ${row.title}`);
    card.item = element(
      "li", {},
      element("article", {}, card.cover, element("h2", {}, title), card.publication, card.date, card.status, card.progress, card.buttons),
    );
    cards.set(row.name, card);
  }
  const isReadable = row.status !== "none";
  card.title.textContent = row.title;
  if (isReadable) card.title.href = row.url;
  else card.title.removeAttribute("href");
  card.item.classList.toggle("absent", !isReadable);
  if (row.language) card.title.lang = row.language;
  if (row.cover && card.image.getAttribute("src") !== row.cover) {
    card.image.srcset = `${row.cover} 1x, ${row.cover2x} 2x`;
    card.image.src = row.cover;
  }
  card.cover.classList.toggle("empty", !row.cover);
  card.date.dateTime = row.date ?? "";
  card.date.textContent = row.date ? new Date(row.date).toLocaleDateString(undefined, { dateStyle: "long" }) : "";
  card.status.textContent = status(row);
  const isUnderWay = row.status === "downloading" || row.updating;
  card.progress.hidden = !isUnderWay;
  if (row.totalBytes) Object.assign(card.progress, { max: row.totalBytes, value: row.bytes });
  buttons(card, row, isUnderWay);
}

function status(row) {
  const size = (bytes) => (bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1e3))} kB` : `${(bytes / 1e6).toFixed(1)} MB`);
  if (row.error) return `Failed: ${row.error}`;
  if (row.status === "downloading" || row.updating) {
    const what = row.paused ? "Paused" : row.updating ? "A correction arrives" : "Arriving";
    return `${what}: ${size(row.bytes)}${row.totalBytes ? ` of ${size(row.totalBytes)}` : ""}`;
  }
  if (row.status === "none") return row.totalBytes ? `Not here, ${size(row.totalBytes)}` : "Not here";
  const read = row.read === null || row.read === undefined ? "" : row.read >= 1 ? ", read" : row.read > 0 ? `, ${Math.round(row.read * 100)}% read` : "";
  return `${row.pages ? `${row.pages} pages` : "Available"}${read}${row.favorite ? " ♥" : ""}`;
}

function buttons(card, row, isUnderWay) {
  if (!isLive) return;
  const wanted = [];
  if (row.status === "none" && !isUnderWay) wanted.push(["start", "Download"]);
  if (isUnderWay) wanted.push(row.paused ? ["resume", "Go on"] : ["pause", "Pause"], ["cancel", "Cancel"]);
  const names = wanted.map(([action]) => action).join();
  if (card.buttons.dataset.actions === names) return;
  const hadFocus = card.buttons.contains(document.activeElement);
  card.buttons.dataset.actions = names;
  card.buttons.replaceChildren(...wanted.map(([action, label]) => {
    const button = element("button", { textContent: label });
    button.ariaLabel = `${label}: ${row.title}`;
    button.addEventListener("click", () => control(row.name, action));
    return button;
  }));
  if (hadFocus) (card.buttons.querySelector("button") ?? card.title).focus();
}

async function control(issue, action) {
  const answer = await fetch("api/downloads", {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ issue, action }),
  }).catch((error) => ({ ok: false, text: () => error.message }));
  if (!answer.ok) document.querySelector("#live").textContent = await answer.text();
}

const handle = ({ name }) => (name.includes("/") ? name.slice(0, name.indexOf("/")) : "");

/** What the publications of the rows are called, by handle; nothing where there is only one. */
function publications() {
  const titles = new Map();
  for (const row of rows.values()) titles.set(handle(row), row.publication ?? "");
  if (titles.size < 2) return new Map();
  const all = [...titles.values()];
  const isShared = (title) => all.filter((other) => other === title).length > 1;
  return new Map([...titles].map(([handle, title]) => [handle, handle && handle !== title && isShared(title) ? `${title} (${handle})` : title]));
}

/** Puts the cards in their order, the newest issue first, each with its publication where there are several. */
function order() {
  const titles = publications();
  for (const row of rows.values()) {
    const { publication } = cards.get(row.name);
    publication.textContent = titles.get(handle(row)) ?? "";
    publication.hidden = !publication.textContent;
  }
  const sorted = [...rows.values()].sort((one, other) => (other.date ?? "").localeCompare(one.date ?? "") || one.name.localeCompare(other.name));
  for (const [index, row] of sorted.entries()) {
    const { item } = cards.get(row.name);
    if (list.children[index] !== item) list.insertBefore(item, list.children[index] ?? null);
  }
  document.querySelector("#empty").hidden = rows.size > 0;
}

function watch() {
  const events = new EventSource("api/events");
  events.onmessage = ({ data }) => {
    const { issues, gone } = JSON.parse(data);
    for (const name of gone) {
      cards.get(name)?.item.remove();
      cards.delete(name);
      rows.delete(name);
    }
    for (const row of issues) show(row);
    order();
  };
}

// Words are looked for in all issues, where a library is behind the shelf.
const field = document.querySelector("#words");
const hits = document.querySelector("#hits");
let timer = null;

async function search() {
  const words = field.value.trim();
  hits.hidden = !words;
  if (!words) return;
  const answer = await fetch("api/search", {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ words }),
  }).catch(() => null);
  if (field.value.trim() !== words) return;
  if (!answer?.ok) {
    hits.replaceChildren(element("p", { textContent: "The library does not answer." }));
    return;
  }
  const found = await answer.json();
  const titles = publications();
  const items = found.map((hit) => element(
    "li", {},
    element("a", { href: hit.url }, element("strong", { textContent: `${hit.title} ${hit.position} ${hit.pageTitle ?? ""}` })),
    titles.get(handle(hit)) ? element("p", { className: "publication", textContent: titles.get(handle(hit)) }) : "",
    element("p", {}, ...hit.context.map((part) => element(part.match ? "mark" : "span", { textContent: part.text }))),
  ));
  const count = items.length === 1 ? "1 page" : `${items.length} pages`;
  hits.replaceChildren(element("p", { role: "status", textContent: count }), element("ol", {}, ...items));
}

field.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(search, 200);
});
document.querySelector("#search").addEventListener("submit", (event) => {
  event.preventDefault();
  search();
});

const shelf = await (await fetch("library.json")).json();
isLive = shelf.live;
for (const row of shelf.issues) show(row);
order();
if (isLive) {
  document.querySelector("#search").hidden = false;
  watch();
}
keepReader(new URL("./", location.href).pathname);
