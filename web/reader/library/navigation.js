// The navigation beside or below the views: its entries, the publications, and the numbers of new items.
import { address } from "../shared/address.js";
import { element, icon, isolated } from "../shared/dom.js";
import { libraryWords } from "./words.js";

/** The maximum number of publications to list. */
const most = 100;

/**
 * An element of index.html.
 * @param {string} selector
 */
function part(selector) {
  const found = document.querySelector(selector);
  if (!found) throw new Error(`index.html has no ${selector}`);
  return found;
}

const navigation = part("#navigation");

/**
 * A number after an entry, with a word for screen readers.
 * @param {HTMLElement} box
 * @param {number} number
 * @param {string} word
 */
function fill(box, number, word) {
  box.textContent = number ? number.toLocaleString() : "";
  if (number) box.append(element("span", { className: "unseen", textContent: ` ${word}` }));
}

/**
 * Builds the navigation.
 * @param {Library} library
 * @param {Record<string, { label?: string, icon?: Icon, needsServer?: boolean }>} views the views of app.js by name.
 */
export function buildNavigation(library, views) {
  const entries = Object.entries(views).filter(([, view]) => view.label && !(view.needsServer && !library.isLive));
  part("#navigation .entries").replaceChildren(...entries.map(([name, view]) => element(
    "li", {},
    element(
      "a", { href: address(name) }, view.icon && icon(view.icon), element("span", { textContent: view.label }),
      element("span", { className: "count" }),
    ),
  )));
  part("#to-timers").hidden = !library.isLive;
  navigation.hidden = entries.length < 2 && library.publications.length < 2;
  document.body.classList.toggle("lone", entries.length < 2);
  document.body.classList.toggle("bare", navigation.hidden);
}

/**
 * Shows the number of unread posts.
 * @param {number} number
 */
export function countUnread(number) {
  const box = navigation.querySelector(`.entries a[href="${address("feeds")}"] .count`);
  if (box) fill(box, number, libraryWords.unread);
}

/**
 * Shows how many issues and books are new, and the publications with their numbers.
 * @param {Pick<Library, "publications" | "isLive">} options
 */
export function countNew({ publications, isLive }) {
  // The navigation counts new and unread items. An export has no read marks.
  const fresh = isLive ? publications.reduce((sum, { unread }) => sum + unread, 0) : 0;
  const total = navigation.querySelector(".entries .count");
  if (total) fill(total, fresh, libraryWords.new);
  const box = part("#navigation .publications");
  box.hidden = publications.length < 1 || !publications[0].title;
  if (box.hidden) return;
  const sorted = publications.toSorted((one, other) => one.title.localeCompare(other.title)).slice(0, most);
  part("#navigation .publications ul").replaceChildren(...sorted.map(({ handle, title, unread }) => {
    const count = element("span", { className: "count" });
    fill(count, unread, libraryWords.new);
    const name = element("span", { className: "name" }, isolated(title));
    return element("li", {}, element("a", { href: address("publication", handle), title }, name, count));
  }));
}

/**
 * Marks the entry of the view being shown. A book belongs to its publication.
 * @param {{ name: string, argument: string }} options
 */
export function markCurrent({ name, argument }) {
  const current = name === "book" ? address("publication", argument.split("/")[0]) : address(name, argument);
  for (const link of navigation.querySelectorAll("a")) {
    if (link.matches(".brand")) continue;
    const [path] = (link.getAttribute("href") ?? "").split("?");
    if (path === current) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}
