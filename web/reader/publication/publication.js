// A publication's page: details, settings, and its issues by year.
import { actOnRow, showKeys } from "../item/rowkeys.js";
import { languageName } from "../item/view.js";
import { showAddForm } from "../library/add.js";
import { forgetOrder } from "../library/beside.js";
import { byline, card } from "../library/cards.js";
import { contactLinks } from "../library/contact.js";
import { nothingHere } from "../library/empty.js";
import { markPublication } from "../library/keeping.js";
import { isNew } from "../library/library.js";
import { openClickedIssues } from "../library/opening.js";
import { order, orders, setOrder } from "../library/bookorder.js";
import { reminderLine } from "../library/reminderline.js";
import { readingCard } from "../library/sharing.js";
import { size } from "../library/state.js";
import { areBooks, areTagged, byTag, favoritesOf, noFavorites, ordered, tagHeading } from "../library/tags.js";
import { address, bookAddress, reminderAddress, search } from "../shared/address.js";
import { near } from "../shared/dates.js";
import { element, icon, isolated } from "../shared/dom.js";
import { focusShown, listen, listenToLetters } from "../shared/keys.js";
import { load } from "../shared/load.js";
import { whenLetGo } from "../shared/press.js";
import { pullToRefresh } from "../shared/pull.js";
import { attempt, fault, faultBox, say, toast } from "../shared/toast.js";
import { VirtualList } from "../shared/virtual.js";
import { counted, sharedWords } from "../shared/words.js";
import { StoreFront } from "./store.js";
import { askUnfollow, followAgain } from "./unfollowing.js";
import { publicationWords } from "./words.js";

/** @typedef {any} Details the answer to `api/publication` */
/** @typedef {[value: string, label: string]} Choice */

/** @type {Record<string, { label: string, matches: (row: Row) => boolean, none: string }>} */
const filters = {
  all: { label: publicationWords.filters.all, matches: () => true, none: publicationWords.none.all },
  new: { label: publicationWords.filters.new, matches: isNew, none: publicationWords.none.new },
  here: { label: publicationWords.filters.here, matches: (row) => row.status === "available", none: publicationWords.none.here },
  favorites: { label: publicationWords.filters.favorites, matches: (row) => Boolean(row.favorite), none: publicationWords.none.favorites },
};
/** @type {Record<string, string>} */
const finders = publicationWords.finders;
const { kinds } = publicationWords;
/** @type {Record<string, [thing: string, kind: string]>} */
const things = { magazine: ["issue", kinds.magazine], bookshelf: ["book", kinds.bookshelf], feed: ["post", kinds.feed] };
const kept = [1, 2, 3, 5, 10, 20, 50];
const next = [1, 2, 3, 5, 10];

class Publication {
  /** @param {ViewContext} context */
  constructor({ library, main, argument, query, setQuery }) {
    this.library = library;
    this.main = main;
    this.handle = argument;
    this.writeQuery = setQuery;
    /** @type {Details | null} */
    this.publication = null;
    this.isWaiting = false;
    this.isCardOpen = false;
    this.policyBefore = "everything";
    /** The reminder that is shown, as JSON. */
    this.shownReminder = "";
    this.timer = 0;
    /** @type {VirtualList | null} */
    this.list = null;
    /** The number of shown items. */
    this.shown = 0;
    /** @type {Set<string>} the names of the rows that were there when the list was shown */
    this.known = new Set();
    this.favorites = "";
    this.filter = "all";
    /** @type {string | null} */
    this.category = null;
    this.sort = order();
    // Counts changes, to ignore outdated responses.
    this.choices = 0;
    this.choosing = Promise.resolve();
    this.top = element("div", { className: "publication-top" });
    this.troubles = element("div");
    this.chips = this.makeChips();
    this.sortField = this.makeSortField();
    this.sorting = element("div", { className: "choice sorting", hidden: true }, this.sortField, icon("sort", "narrow"), icon("down", "small", "wide"));
    this.tools = this.makeTools();
    this.body = element("div");
    /** @type {StoreFront | null} */
    this.front = null;
    // On a phone a store's front comes before the actions.
    this.doing = element("div", { className: "publication-top" });
    this.narrow = matchMedia("(width < 700px)");
    main.append(this.top, this.troubles, this.tools, this.body);
    this.listening = new AbortController();
    this.listenToMain();
    this.take(query);
    this.isAskedFor = query.has("all");
    if (library.isLive) this.begin();
    else this.showAll();
  }

  /** Load the settings first, because they are above the issues. */
  async begin() {
    this.isWaiting = true;
    this.tools.hidden = true;
    await this.load();
    if (this.publication?.isStore && !this.listening.signal.aborted) await this.loadStore();
    if (this.leadToBook()) return;
    this.isWaiting = false;
    if (this.listening.signal.aborted) return;
    this.tools.hidden = false;
    this.showAll();
    scrollTo(0, history.state?.scroll ?? 0);
  }

  showAll() {
    this.showTop();
    this.showIssues();
  }

  close() {
    this.listening.abort();
    clearTimeout(this.timer);
    this.list?.close();
    this.front?.close();
  }

  get rows() {
    return this.library.publications.find(({ handle }) => handle === this.handle)?.rows ?? [];
  }

  get reminder() {
    return this.library.reminders[this.handle];
  }

  get title() {
    return this.publication?.title ?? this.library.publications.find(({ handle }) => handle === this.handle)?.title ?? this.handle;
  }

  async load() {
    const { choices } = this;
    const answer = await fetch(`api/publication?publication=${encodeURIComponent(this.handle)}`).catch(() => null);
    if (this.listening.signal.aborted) return;
    if (answer?.ok) {
      const publication = await answer.json();
      if (choices !== this.choices) return;
      this.publication = publication;
      if (!this.isWaiting) whenLetGo(this.top, () => this.showTop());
      return;
    }
    const text = answer ? await answer.text() : sharedWords.noLibrary;
    this.troubles.replaceChildren(faultBox(publicationWords.detailsFailed, text, () => {
      this.troubles.replaceChildren();
      this.load();
    }));
  }

  /** Loads a store's front: banners, shelves and categories. */
  async loadStore() {
    const answer = await fetch(`api/store?publication=${encodeURIComponent(this.handle)}`).catch(() => null);
    const store = answer?.ok ? await answer.json() : null;
    if (!store || this.listening.signal.aborted) return;
    this.front = new StoreFront(this.library, store, {
      choose: (category) => this.choose({ category }), act: (key, name) => this.act(key, name),
    });
    this.tools.before(this.front.element, this.doing);
    this.narrow.addEventListener("change", () => this.showTop(), { signal: this.listening.signal });
    this.tools.after(this.front.chips);
  }

  /** A store with one book opens that book's page, unless its own page is requested. */
  leadToBook() {
    const { rows } = this;
    if (this.listening.signal.aborted || this.isAskedFor || this.front?.store.scope !== "book" || rows.length !== 1) return false;
    location.replace(bookAddress(rows[0].name));
    return true;
  }

  // Head: title, facts, actions and settings

  showTop() {
    const { publication } = this;
    this.shownReminder = JSON.stringify(this.reminder);
    const isBelow = Boolean(publication && this.front && this.narrow.matches);
    const { activeElement } = document;
    const focused = activeElement && (this.top.contains(activeElement) || this.doing.contains(activeElement)) ? activeElement.id : null;
    this.top.replaceChildren(
      this.crumb(),
      element(
        "div", { className: "about" },
        element(
          "div", {}, element("h1", {}, isolated(this.title)), element("p", { className: "under" }, ...this.facts()),
          publication && !isBelow ? this.actions() : null, reminderLine(this.library, this.reminder),
          contactLinks(publication?.contacts ?? this.library.contacts[this.handle], this.title),
          readingCard(publication?.reading, (isShared) => this.set({ isShared }, "publication/reading")),
        ),
        publication && !isBelow ? this.card() : null,
      ),
    );
    this.doing.replaceChildren(...(isBelow ? [element("div", { className: "about" }, this.actions(), this.card())] : []));
    // The focused button may be gone; focus its replacement.
    if (focused) (document.getElementById(focused) ?? document.getElementById(focused.startsWith("share") ? "share" : ""))?.focus();
    if (!publication?.error) return;
    const words = `${sentence(publication.error)} ${publication.hint ? sentence(publication.hint) : ""}`;
    this.troubles.replaceChildren(faultBox(
      publicationWords.checkFailed(this.title), publicationWords.unchanged(words).replace(/ +/g, " "), () => this.look(),
    ));
  }

  /** The line above the title. */
  crumb() {
    const isBooks = this.publication?.kind === "bookshelf";
    const back = element("a", { className: "icon-button", href: address(""), "aria-label": publicationWords.back }, icon("back", "flip"));
    const find = this.library.isLive && element("a", {
      className: `icon-button${isBooks ? " narrow" : ""}`, href: address("search", "", { publication: this.handle }),
      "aria-label": publicationWords.searchIn(this.title), title: publicationWords.search,
    }, icon("search"));
    return element(
      "div", { className: "crumb" }, back, element("span", { textContent: publicationWords.shelf, "aria-hidden": "true" }),
      element("span", { className: "space" }), isBooks ? this.finder() : null, find, this.copier(),
    );
  }

  facts() {
    const { rows, publication } = this;
    const [thing, kind] = things[publication?.kind] ?? things.magazine;
    /** @type {string[]} */
    const years = rows.map(({ date }) => date?.slice(0, 4)).filter(Boolean);
    const first = years.length ? years.reduce((one, other) => (one < other ? one : other)) : null;
    const languages = new Set(rows.map(({ language }) => language).filter(Boolean));
    const facts = [kind];
    if (languages.size === 1) facts.push(languageName([...languages][0]));
    facts.push(publicationWords.count(rows.length, thing, thing === "issue" && first));
    if (publication?.available) facts.push(publicationWords.downloaded(size(publication.bytes)));
    const host = publication?.url && hostOf(publication.url);
    if (host) facts.push(host);
    return [facts.join(" · ")];
  }

  actions() {
    const { publication } = this;
    /** @type {HTMLElement[]} */
    const actions = [];
    /**
     * @param {string} id
     * @param {string} label
     * @param {Icon} name
     * @param {() => unknown} act
     */
    const add = (id, label, name, act, kind = "") => {
      const made = element("button", { type: "button", id, className: `button ${kind}` }, icon(name), label);
      made.addEventListener("click", act);
      actions.push(made);
    };
    if (publication.isFollowed && publication.url) add("look", publicationWords.refresh, "refresh", () => this.look(), "main");
    if (publication.press) add("bell", publicationWords.notifications, "bell", () => this.openNotifications());
    const { handle, title, library } = this;
    if (publication.unread) add("all-read", publicationWords.markAllRead, "check", () => markPublication(library, { handle, title }, "read"));
    add("remind", publicationWords.remind, "timer", () => { location.hash = reminderAddress(this.handle); });
    if (publication.press) add("account", publicationWords.account, "bookmark", () => this.openAccount());
    if (this.handle === "own") add("add", publicationWords.addFiles, "plus", () => this.addFiles(), "main");
    if (publication.url && publication.isFollowed) add("unfollow", publicationWords.unfollow, "close", () => this.unfollow());
    if (publication.url && !publication.isFollowed) {
      add("follow", publicationWords.followAgain, "plus", () => followAgain(this.library, publication, () => this.load()), "main");
    }
    return element("div", { className: "actions" }, ...actions);
  }

  openNotifications() {
    return attempt(publicationWords.notificationsFailed, async () => (await load("library/push.js")).newsSheet(this.library));
  }

  unfollow() {
    return askUnfollow(this.library, this.publication, ({ isLeft }) => {
      if (isLeft) this.load();
      else location.hash = address("");
    });
  }

  addFiles() {
    showAddForm({
      ask: (path, body) => this.library.send(path, body), upload: (file) => this.library.upload(file), added: () => {},
      shelved: (handle) => { if (handle !== this.handle) location.hash = address("publication", handle); },
    });
  }

  /** Opens the account sheet. */
  openAccount() {
    return attempt(publicationWords.offerFailed, async () => {
      const { openAccount } = await load("account/account.js");
      await openAccount(this.library, { handle: this.handle, title: this.title });
    });
  }

  /** The search field for books. */
  finder() {
    if (!this.library.isLive) return null;
    const words = finders[this.publication?.kind] ?? finders.magazine;
    const field = element("input", { type: "search", placeholder: words, autocomplete: "off", "aria-label": words });
    const form = element("form", { className: "field find wide", role: "search" }, icon("search"), field);
    field.addEventListener("input", (event) => {
      if ((event instanceof InputEvent && event.isComposing) || !field.value.trim()) return;
      search(field.value, this.handle);
      field.blur();
    });
    form.addEventListener("submit", (event) => event.preventDefault());
    return form;
  }

  /** A button that copies the publication's address. */
  copier() {
    if (!this.publication?.url?.startsWith("http")) return null;
    const label = publicationWords.copyAddress;
    const button = element("button", { type: "button", id: "copy", className: "icon-button", "aria-label": label, title: label }, icon("copy"));
    button.addEventListener("click", () => this.copy());
    return button;
  }

  async copy() {
    try {
      await navigator.clipboard.writeText(this.publication.url);
      toast(publicationWords.addressCopied);
    } catch {
      toast(this.publication.url);
    }
  }

  /** Checks the catalog for new issues. */
  async look() {
    const button = document.querySelector("#look");
    if (button instanceof HTMLButtonElement && button.lastChild) {
      button.disabled = true;
      button.lastChild.textContent = publicationWords.checking;
    }
    say(publicationWords.checkingTitle(this.title));
    try {
      const { added, revised } = await this.library.send("refresh", { publication: this.handle });
      this.troubles.replaceChildren();
      toast(publicationWords.found(added, revised, this.title));
    } catch (error) {
      const words = publicationWords.unchanged(sentence(error.message));
      this.troubles.replaceChildren(faultBox(publicationWords.checkFailed(this.title), words, () => this.look()));
    }
    if (!this.listening.signal.aborted) await this.load();
  }

  // Settings; each is saved at once

  card() {
    const { publication } = this;
    // Imported items have no download settings.
    if (!publication.url) return null;
    const heading = element("h2", { textContent: publicationWords.automaticDownloads });
    // Collapsed for books, which usually download on request.
    const box = publication.kind === "bookshelf"
      ? this.foldedCard(heading)
      : element("section", { className: "card", "aria-label": publicationWords.automaticDownloads }, heading);
    const thing = things[publication.kind]?.[0] ?? "issue";
    if (!publication.isFollowed) {
      box.append(element("p", { className: "quiet", textContent: publicationWords.unfollowed }));
      return box;
    }
    const isOn = publication.policy !== "nothing";
    const arrive = element("input", { type: "checkbox", className: "switch", role: "switch", id: "arrive", checked: isOn });
    arrive.addEventListener("change", () => this.set({ policy: arrive.checked ? this.policyBefore : "nothing" }));
    if (isOn) this.policyBefore = publication.policy;
    const policies = keepChoices(publication.policy);
    const keep = this.choice("keep", policies, isOn ? publication.policy : "everything", !isOn, (policy) => this.set({ policy }));
    const scales = scaleChoices(publication.usualScale);
    const scale = this.choice("scale", scales, String(publication.scale ?? 0), false, (value) => this.set({ scale: Number(value) }));
    const { refreshedAt } = publication;
    box.append(
      setting(publicationWords.newItems(thing), isOn ? publicationWords.newDownloaded : publicationWords.newListed, arrive, "arrive"),
      setting(publicationWords.keep, keepWords(publication.policy), keep, "keep"),
      setting(publicationWords.resolution, publicationWords.resolutionNote, scale, "scale"),
      element("p", { className: "looked quiet", textContent: refreshedAt ? publicationWords.lastChecked(near(refreshedAt)) : publicationWords.neverChecked }),
    );
    return box;
  }

  /**
   * A card that stays open or closed when it is shown again.
   * @param {HTMLElement} heading
   */
  foldedCard(heading) {
    const summary = element("summary", { id: "arrivals" }, heading, icon("down", "small"));
    const box = element("details", { className: "card", open: this.isCardOpen }, summary);
    box.addEventListener("toggle", () => { this.isCardOpen = box.open; });
    return box;
  }

  /**
   * @param {string} id
   * @param {Choice[]} choices
   * @param {string} value
   * @param {boolean} isDisabled
   * @param {(value: string) => void} change
   */
  choice(id, choices, value, isDisabled, change) {
    const options = choices.map(([key, label]) => element("option", { value: key, textContent: label, selected: key === value }));
    const select = element("select", { id, disabled: isDisabled }, ...options);
    select.addEventListener("change", () => change(select.value));
    return element("div", { className: "choice" }, select, icon("down", "small"));
  }

  /**
   * Saves settings one after the other.
   * @param {Record<string, unknown>} values
   * @param {string} [path]
   */
  set(values, path = "publication") {
    this.choices += 1;
    this.choosing = this.choosing.then(async () => {
      try {
        this.publication = await this.library.send(path, { publication: this.handle, ...values });
        say(publicationWords.saved);
      } catch (error) {
        fault(publicationWords.saveFailed, publicationWords.settingUnchanged(error.message), () => this.set(values, path));
      }
      this.choices += 1;
      whenLetGo(this.top, () => this.showTop());
    });
  }

  // Issues

  makeChips() {
    const names = this.library.isLive ? Object.keys(filters) : ["all"];
    return names.map((name) => {
      const chip = element("button", { type: "button", className: "chip", textContent: filters[name].label });
      chip.dataset.show = name;
      chip.addEventListener("click", () => this.choose({ show: name === "all" ? null : name }));
      return chip;
    });
  }

  makeTools() {
    return element(
      "div", { className: "tools", role: "group", "aria-label": publicationWords.tools, hidden: this.chips.length < 2 },
      element("div", { className: "chips", role: "group", "aria-label": publicationWords.filter }, ...this.chips), this.sorting,
    );
  }

  /** The order of books. Issues are sorted by date. */
  makeSortField() {
    const options = Object.entries(orders).map(([value, textContent]) => element("option", { value, textContent }));
    const select = element("select", { "aria-label": publicationWords.sort }, ...options);
    select.addEventListener("change", () => {
      setOrder(select.value);
      this.writeQuery({ sort: null });
      this.sort = select.value;
      this.showIssues();
      say(select.selectedOptions[0].textContent ?? "");
    });
    return select;
  }

  /** @param {URLSearchParams} query */
  take(query) {
    const show = query.get("show") ?? "";
    this.filter = Object.hasOwn(filters, show) ? show : "all";
    this.category = query.get("category");
    const sort = query.get("sort") ?? "";
    this.sort = Object.hasOwn(orders, sort) ? sort : order();
  }

  /** @param {URLSearchParams} query */
  setQuery(query) {
    this.take(query);
    if (!this.isWaiting) this.showIssues();
  }

  /**
   * Applies a filter or category.
   * @param {{ show?: string | null, category?: string | null }} values
   */
  choose(values) {
    this.writeQuery(values);
    if ("show" in values) this.filter = values.show ?? "all";
    if (values.category !== undefined) this.category = values.category;
    const top = this.tools.getBoundingClientRect().top;
    this.showIssues();
    // Keep the pressed chip in place when the front disappears.
    if (this.front) scrollBy({ top: this.tools.getBoundingClientRect().top - top, behavior: "instant" });
    say(counted(this.shown, areBooks(this.rows) ? "book" : "issue"));
  }

  showIssues() {
    for (const chip of this.chips) chip.ariaPressed = String(chip.dataset.show === this.filter);
    const { matches } = filters[this.filter];
    const rows = this.rows.filter((row) => matches(row) && (!this.category || row.categories?.includes(this.category)));
    this.shown = rows.length;
    this.known = new Set(this.rows.map(({ name }) => name));
    this.favorites = favoritesOf(this.rows);
    const isBooks = areBooks(this.rows);
    this.sorting.hidden = !isBooks || !this.library.isLive;
    this.sortField.value = this.sort;
    if (isBooks) forgetOrder(this.handle);
    this.doing.hidden = this.filter !== "all" || Boolean(this.category);
    this.front?.show({ isWhole: this.filter === "all" && !this.category, category: this.category });
    this.list?.close();
    this.list = null;
    if (!rows.length) {
      this.body.replaceChildren(this.nothing(isBooks));
      return;
    }
    const box = element("div", { tabIndex: -1, className: "flat by-year" });
    // Books of a store are grouped by its categories, others by tags.
    const isTagged = areTagged(this.handle, this.rows) && !this.front && !this.category;
    const isBare = isTagged && this.library.isLive && !this.favorites && this.filter === "all";
    if (!isTagged && isBooks && !this.front && !this.category) box.classList.remove("by-year");
    this.body.replaceChildren(...(isBare ? [noFavorites()] : []), ...this.narrowed(isBooks), box);
    const { isLive } = this.library;
    this.list = new VirtualList(box, {
      listClass: isBooks ? "grid named" : "grid", make: (row) => card(row, { isLive, isLazy: false, by: isBooks ? byline : null }),
      label: isBooks ? publicationWords.books : publicationWords.issues, heading: isTagged ? tagHeading : isBooks ? null : yearHeading,
    });
    this.list.setGroups(isTagged ? byTag(rows, this.sort) : isBooks ? [{ key: "all", items: ordered(rows, this.sort) }] : byYear(rows));
  }

  /**
   * The heading of ungrouped books, with a way back to all.
   * @param {boolean} isBooks
   */
  narrowed(isBooks) {
    if (!isBooks || (!this.front && !this.category)) return [];
    const title = this.category ?? publicationWords.allBooks;
    const count = element("span", { className: "number", textContent: counted(this.shown, "book") });
    const heading = element("h2", { className: "year" }, isolated(title), count);
    if (!this.category || this.front) return [heading];
    const all = element("button", { type: "button", className: "button plain", textContent: publicationWords.allBooks });
    all.addEventListener("click", () => this.choose({ category: null }));
    heading.append(all);
    return [heading];
  }

  /** @param {boolean} isBooks */
  nothing(isBooks) {
    if (isBooks && this.filter === "here") return nothingHere(this.library, this.handle, () => this.choose({ show: null, category: null }));
    const text = this.category && this.filter === "all" ? publicationWords.noBooksInCategory : filters[this.filter].none;
    const words = isBooks ? publicationWords.showAllBooks : publicationWords.showAllIssues;
    const all = element("button", { type: "button", className: "button", textContent: words });
    all.addEventListener("click", () => this.choose({ show: null, category: null }));
    const isNarrowed = this.filter !== "all" || Boolean(this.category);
    return element("section", { className: "empty" }, element("p", { textContent: text }), isNarrowed && element("div", { className: "actions" }, all));
  }

  listenToMain() {
    const { signal } = this.listening;
    openClickedIssues(this.body, this.library, signal);
    listen(this.body, {
      signal,
      lists: () => (this.list ? [this.list] : []),
      act: (key, name) => this.act(key, name),
    });
    listenToLetters(signal, {
      f: () => this.chips[0].focus(), s: () => focusShown([this.sortField]), r: () => this.canLook && this.look(),
      "?": () => showKeys(this.library, this.canLook ? ["refresh"] : []),
    });
    if (this.library.isLive) pullToRefresh(this.main, { act: async () => this.canLook && this.look(), signal });
  }

  get canLook() {
    return Boolean(this.publication?.isFollowed && this.publication.url);
  }

  /**
   * @param {string} key
   * @param {string} name
   */
  act(key, name) {
    return actOnRow(this.library, key, name);
  }

  /** @param {Change} change */
  update({ changed, gone }) {
    if (this.isWaiting) return;
    if (this.shownReminder !== JSON.stringify(this.reminder)) whenLetGo(this.top, () => this.showTop());
    const isOurs = (/** @type {string} */ name) => name.startsWith(`${this.handle}/`);
    const names = [...changed].filter(isOurs);
    if (!names.length && ![...gone].some(isOurs)) return;
    // Keep the list while it is visible, unless items were added or removed.
    const isMoved = areTagged(this.handle, this.rows) && this.favorites !== favoritesOf(this.rows);
    if (isMoved || [...gone].some(isOurs) || names.some((name) => !this.known.has(name))) this.showIssues();
    else this.list?.update(changed, (name) => this.library.rows.get(name));
    this.front?.update(changed);
    clearTimeout(this.timer);
    if (this.library.isLive) this.timer = setTimeout(() => this.loadQuietly(), 500);
  }

  /** Updates the counts, unless the user is choosing there. */
  async loadQuietly() {
    if (this.top.querySelector("select:focus")) return;
    const { choices } = this;
    const answer = await fetch(`api/publication?publication=${encodeURIComponent(this.handle)}`).catch(() => null);
    if (!answer?.ok || this.listening.signal.aborted) return;
    const publication = await answer.json();
    if (choices !== this.choices || JSON.stringify(publication) === JSON.stringify(this.publication)) return;
    this.publication = publication;
    whenLetGo(this.top, () => this.showTop());
  }
}

/**
 * @param {string} name
 * @param {string} note
 * @param {Node} control
 * @param {string} id
 */
function setting(name, note, control, id) {
  return element("div", { className: "setting" }, element("label", { htmlFor: id }, name, element("small", { textContent: note })), control);
}

/** @type {Record<string, string>} */
const keepNotes = publicationWords.keepNotes;

/** @param {string} policy */
const keepWords = (policy) => keepNotes[policy.split(" ")[0]];

/**
 * @param {string} policy
 * @returns {Choice[]}
 */
function keepChoices(policy) {
  const [kind, number] = policy.split(" ");
  /**
   * @param {number[]} numbers
   * @param {string} name
   * @param {(count: number) => string} label
   * @returns {Choice[]}
   */
  const choices = (numbers, name, label) => {
    const all = new Set([...numbers, ...(kind === name ? [Number(number)] : [])]);
    return [...all].sort((one, other) => one - other).map((count) => [`${name} ${count}`, label(count)]);
  };
  return [
    ["everything", publicationWords.keepEverything],
    ...choices(kept, "newest", publicationWords.keepNewest), ...choices(next, "next", publicationWords.keepUnread),
  ];
}

/**
 * @param {number} usual
 * @returns {Choice[]}
 */
function scaleChoices(usual) {
  const [standard, high] = publicationWords.resolutions;
  return [["0", publicationWords.defaultResolution(usual === 2)], ["1", standard], ["2", high]];
}

/** @param {Row[]} rows */
function byYear(rows) {
  /** @type {{ key: string, items: Row[] }[]} */
  const groups = [];
  for (const row of rows) {
    const key = row.date?.slice(0, 4) ?? "";
    const last = groups.at(-1);
    if (last && last.key === key) last.items.push(row);
    else groups.push({ key, items: [row] });
  }
  return groups;
}

/** @param {{ key: string, items: Row[] }} group */
function yearHeading({ key, items }) {
  const count = element("span", { className: "number", textContent: counted(items.length, "issue") });
  return element("h2", { className: "year" }, key || publicationWords.noDate, count);
}

/** @param {string} text */
function sentence(text) {
  const line = text.trim();
  return line ? `${line[0].toUpperCase()}${line.slice(1)}${/[.!?…]$/.test(line) ? "" : "."}` : "";
}

/** @param {string} url */
function hostOf(url) {
  try {
    return new URL(url).host;
  } catch {
    return "";
  }
}

/** @param {ViewContext} context */
export function open(context) {
  const page = new Publication(context);
  return {
    title: page.title, update: (/** @type {Change} */ change) => page.update(change),
    setQuery: (/** @type {URLSearchParams} */ query) => page.setQuery(query), close: () => page.close(),
  };
}
