// The URLs of the app's views. index.html#/NAME/ARGUMENT?QUERY selects a view; see app.js.
import { keepTyped } from "./typing.js";

/** @param {string} path */
const encoded = (path) => path.split("/").map(encodeURIComponent).join("/");

/**
 * The URL of a view, as in `address("publication", "press", { show: "new" })`.
 * @param {string} name
 * @param {string} [argument]
 * @param {Record<string, string | null | undefined | false>} [query]
 */
export function address(name, argument = "", query = {}) {
  const words = new URLSearchParams(Object.entries(query).flatMap(([key, value]) => (value ? [[key, value]] : []))).toString();
  return `#/${name}${argument ? `/${encoded(argument)}` : ""}${words ? `?${words}` : ""}`;
}

/**
 * The URL of a book's page.
 * @param {string} name
 */
export const bookAddress = (name) => address("book", name);

/**
 * The URL of the form for a new timer.
 * @param {string} name
 */
export const reminderAddress = (name) => address("timers", "", { add: "1", for: name });

/**
 * Splits a URL's fragment into the parts of `address`.
 * @param {string} fragment
 */
export function parts(fragment) {
  const [path, query = ""] = (fragment.startsWith("#/") ? fragment.slice(2) : "").split("?");
  const [name, ...rest] = path.split("/");
  return { name, argument: decoded(rest.join("/")), query: new URLSearchParams(query) };
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Opens the search page. Whatever the user types until it is loaded is kept. */
export function search(words = "", publication = "") {
  keepTyped();
  location.hash = address("search", "", { words, publication });
}
