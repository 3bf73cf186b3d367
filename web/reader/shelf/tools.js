// The head of the shelf and its tools: search, adding, refreshing, filters, order and view.
import { filterChips, filters } from "../library/filters.js";
import { address, search } from "../shared/address.js";
import { element, icon, isolated, managing } from "../shared/dom.js";
import { load } from "../shared/load.js";
import { attempt, say, toast } from "../shared/toast.js";
import { sharedWords } from "../shared/words.js";
import { shelfWords } from "./words.js";

/** @typedef {{ show?: string | null, sort?: string | null, view?: string }} Values */

export class ShelfTools {
  /**
   * @param {Library} library
   * @param {object} options
   * @param {(values: Values) => void} options.choose applies a filter, an order or a view.
   * @param {() => void} options.add opens the form.
   * @param {() => void} options.showNew shows new items.
   */
  constructor(library, { choose, add, showNew }) {
    this.library = library;
    this.choose = choose;
    /** @type {HTMLSelectElement[]} */
    this.sortFields = [];
    /** @type {HTMLButtonElement[]} */
    this.viewButtons = [];
    this.total = element("span", { className: "count number" });
    this.refreshing = this.headButton("refresh", shelfWords.refresh, "r", "refresh", () => this.refresh());
    const adding = managing(this.headButton("add", shelfWords.add, "a", "plus", add));
    const live = library.isLive ? [adding, this.refreshing] : [];
    const title = element("h1", {}, isolated(library.title), " ", this.total);
    this.head = element("header", { className: "head" }, title, this.finder(), this.bell(), ...live, this.menuButton());
    this.chips = filterChips(library.isLive ? Object.keys(filters) : ["all", "favorites"], choose);
    this.news = element("button", { type: "button", className: "chip news", hidden: true });
    this.news.addEventListener("click", showNew);
    this.menu = this.makeMenu();
    this.line = this.makeLine();
  }

  finder() {
    const field = element("input", { type: "search", placeholder: shelfWords.searchLibrary, autocomplete: "off", "aria-label": shelfWords.searchLibrary });
    const form = element("form", { className: "field find", role: "search" }, icon("search"), field);
    // On wide screens, results appear while the user types.
    field.addEventListener("input", (event) => {
      if ((event instanceof InputEvent && event.isComposing) || !field.value.trim()) return;
      search(field.value);
      field.blur();
    });
    form.addEventListener("submit", (event) => event.preventDefault());
    return form;
  }

  /** The notifications button, if a publisher server offers them. */
  bell() {
    if (!this.library.presses?.length) return null;
    const label = shelfWords.notifications;
    const button = element("button", { type: "button", id: "bell", className: "icon-button", "aria-label": label, title: label }, icon("bell"));
    const open = async () => (await load("library/push.js")).newsSheet(this.library);
    button.addEventListener("click", () => attempt(shelfWords.notificationsFailed, open));
    return button;
  }

  /**
   * @param {string} id
   * @param {string} label
   * @param {string} key
   * @param {Icon} name
   * @param {() => unknown} act
   */
  headButton(id, label, key, name, act) {
    const made = element("button", { type: "button", id, className: "icon-button", "aria-label": label, title: `${label} (${key})` }, icon(name));
    made.addEventListener("click", act);
    return made;
  }

  menuButton() {
    const button = element("button", { type: "button", className: "icon-button narrow", "aria-label": shelfWords.sortAndView }, icon("sort"));
    button.setAttribute("popovertarget", "sort-and-view");
    return button;
  }

  makeMenu() {
    return element(
      "div", { id: "sort-and-view", className: "menu", popover: "auto" }, this.sortChoice(), this.viewChoice(),
      this.library.isLive && element("a", { className: "link", href: address("timers"), textContent: shelfWords.timers }),
      element("a", { className: "link", href: address("about"), textContent: shelfWords.about }),
    );
  }

  makeLine() {
    return element(
      "div", { className: "tools", role: "group", "aria-label": shelfWords.tools },
      element("div", { className: "chips", role: "group", "aria-label": shelfWords.filter }, this.news, ...this.chips),
      element("div", { className: "wide" }, this.sortChoice()), element("div", { className: "wide" }, this.viewChoice()),
    );
  }

  sortChoice() {
    const options = Object.entries(shelfWords.sorts).map(([value, label]) => element("option", { value, textContent: label }));
    const select = element("select", { "aria-label": shelfWords.sort }, ...options);
    select.addEventListener("change", () => this.choose({ sort: select.value === "newest" ? null : select.value }));
    this.sortFields.push(select);
    return element("div", { className: "choice" }, select, icon("down", "small"));
  }

  viewChoice() {
    const { views } = shelfWords;
    const made = /** @type {const} */ (["covers", "list"]).map((view) => {
      const button = element("button", { type: "button", title: views[view], "aria-label": views[view] }, icon(view));
      button.addEventListener("click", () => this.choose({ view }));
      button.dataset.view = view;
      return button;
    });
    this.viewButtons.push(...made);
    return element("div", { className: "segments", role: "group", "aria-label": shelfWords.view }, ...made);
  }

  /**
   * Shows the choice. An empty shelf has only the buttons for adding and refreshing.
   * @param {{ filter: string, sort: string, view: string, isEmpty: boolean }} options
   */
  show({ filter, sort, view, isEmpty }) {
    this.line.hidden = isEmpty;
    for (const tool of this.head.querySelectorAll(".find, .icon-button:not(#add, #refresh)")) tool.hidden = isEmpty;
    for (const chip of this.chips) chip.ariaPressed = String(chip.dataset.show === filter);
    for (const button of this.viewButtons) button.ariaPressed = String(button.dataset.view === view);
    for (const field of this.sortFields) {
      field.value = sort;
      const option = field.querySelector("[value=publication]");
      if (option) option.hidden = this.library.publications.length < 2;
    }
  }

  /** @param {number | null} count */
  setTotal(count) {
    this.total.textContent = count?.toLocaleString() ?? "";
  }

  /**
   * Offers to show new items.
   * @param {number} count
   */
  setNews(count) {
    this.news.hidden = !count;
    if (count) this.news.textContent = shelfWords.showNew(count);
  }

  /** Refreshes all publications except feeds, which have their own button. */
  async refresh() {
    if (this.refreshing.disabled) return;
    this.refreshing.disabled = true;
    say(shelfWords.refreshing);
    const again = { undo: () => this.refresh(), label: sharedWords.tryAgain };
    try {
      const { added, revised, failures } = await this.library.send("refresh", {});
      const found = shelfWords.refreshed(added, revised) || shelfWords.nothingNew;
      if (failures) toast(shelfWords.refreshedPartly(found, failures), again);
      else toast(found);
    } catch (error) {
      toast(shelfWords.refreshFailed(error.message), again);
    } finally {
      this.refreshing.disabled = false;
    }
  }
}
