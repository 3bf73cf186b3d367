// The filters of the shelf and of a publication's page: all, new, available (`here`) and favorite items.
import { element } from "../shared/dom.js";
import { isNew } from "./library.js";
import { libraryWords } from "./words.js";

/**
 * Whether a row matches, by filter.
 * @type {Record<string, (row: Row) => boolean>}
 */
export const filters = {
  all: () => true, new: isNew, here: ({ status }) => status === "available", favorites: ({ favorite }) => favorite,
};
/** @type {Record<string, string>} */
export const filterLabels = libraryWords.filters;

/**
 * The filter in a URL.
 * @param {URLSearchParams} query
 */
export function filterOf(query) {
  const show = query.get("show") ?? "";
  return Object.hasOwn(filters, show) ? show : "all";
}

/**
 * The buttons for filters.
 * @param {string[]} names
 * @param {(values: { show: string | null }) => void} choose changes the URL's query.
 */
export function filterChips(names, choose) {
  return names.map((name) => {
    const chip = element("button", { type: "button", className: "chip", textContent: filterLabels[name] });
    chip.addEventListener("click", () => choose({ show: name === "all" ? null : name }));
    chip.dataset.show = name;
    return chip;
  });
}
