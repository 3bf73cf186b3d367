// The shelf as one grid or list, filtered and sorted.
import { card } from "../library/cards.js";
import { filterLabels } from "../library/filters.js";
import { element } from "../shared/dom.js";
import { VirtualList } from "../shared/virtual.js";
import { grouped, listColumns, listHeading, listRow, Years } from "./list.js";
import { shelfWords } from "./words.js";

/**
 * A grid of covers.
 * @param {HTMLElement} body
 * @param {Row[]} rows
 * @param {{ filter: string, isLive: boolean, by: (row: Row) => string }} options
 */
export function showCovers(body, rows, { filter, isLive, by }) {
  const box = element("div", { tabIndex: -1, className: "flat" });
  body.append(element("h2", { className: "unseen", textContent: filterLabels[filter] }), box);
  const list = new VirtualList(box, {
    listClass: "grid named", label: shelfWords.issues,
    make: (/** @type {Row} */ row) => card(row, { isLive, isLazy: false, by }),
  });
  list.setGroups([{ key: "all", items: rows }]);
  return list;
}

/**
 * A list with columns, and a slider for years beside it.
 * @param {HTMLElement} body
 * @param {Row[]} rows
 * @param {object} options
 * @param {string} options.sort
 * @param {(row: Row) => string} options.titleOf returns the title of a row's publication.
 * @param {boolean} options.isLive
 * @param {(name: string) => void} options.like toggles whether an item is a favorite.
 * @param {HTMLElement} options.tools the sticky tools above the list.
 */
export function showList(body, rows, { sort, titleOf, isLive, like, tools }) {
  const box = element("div", { tabIndex: -1, className: "list" });
  body.append(listColumns(), box);
  const list = new VirtualList(box, {
    listClass: "rows", heading: listHeading, label: shelfWords.issues,
    make: (/** @type {Row} */ row) => listRow(row, { isLive, publication: titleOf, onFavorite: like }),
  });
  list.setGroups(grouped(rows, sort, titleOf));
  // The list starts below the sticky tools.
  const years = new Years(list, () => (parseFloat(getComputedStyle(tools).insetBlockStart) || 0) + tools.offsetHeight);
  body.append(years.element);
  years.show();
  return { list, years };
}
