// The page of a publication: its head with settings, the front of a store, and its items.
import { actOnRow, showKeys } from "../item/rowkeys.js";
import { forgetOrder } from "../library/beside.js";
import { openClickedIssues } from "../library/opening.js";
import { areBooks } from "../library/tags.js";
import { bookAddress } from "../shared/address.js";
import { element } from "../shared/dom.js";
import { focusShown, listen, listenToLetters } from "../shared/keys.js";
import { whenLetGo } from "../shared/press.js";
import { pullToRefresh } from "../shared/pull.js";
import { sentence } from "../shared/sentences.js";
import { fault, faultBox, say, toast } from "../shared/toast.js";
import { counted, sharedWords } from "../shared/words.js";
import { PublicationHead } from "./head.js";
import { PublicationItems } from "./items.js";
import { StoreFront } from "./store.js";
import { publicationWords } from "./words.js";

class Publication {
  /** @param {ViewContext} context */
  constructor({ library, main, argument, query, setQuery }) {
    this.library = library;
    this.main = main;
    this.handle = argument;
    this.setQuery = setQuery;
    /** @type {PublicationAnswer | null} */
    this.publication = null;
    /** @type {StoreFront | null} */
    this.front = null;
    /** Whether the page is loading its details for the first time. */
    this.isWaiting = false;
    this.timer = 0;
    // Counts changes, in order to ignore outdated responses.
    this.choices = 0;
    this.choosing = Promise.resolve();
    this.narrow = matchMedia("(width < 700px)");
    this.listening = new AbortController();
    this.head = new PublicationHead(library, argument, {
      look: () => this.look(), reload: () => this.load(), set: (values) => this.set("publication", values),
      share: (isShared) => this.set("publication/reading", { isShared }),
    });
    this.troubles = element("div");
    this.items = new PublicationItems(library, argument, { choose: (values) => this.choose(values), setQuery });
    main.append(this.head.top, this.troubles, this.items.tools, this.items.body);
    this.listenToMain();
    this.items.take(query);
    this.isAskedFor = query.has("all");
    if (library.isLive) this.begin();
    else this.showAll();
  }

  /** Loads the settings first, because they are above the items. */
  async begin() {
    this.isWaiting = true;
    this.items.tools.hidden = true;
    await this.load();
    if (this.publication?.isStore && !this.listening.signal.aborted) await this.loadStore();
    if (this.leadToBook()) return;
    this.isWaiting = false;
    if (this.listening.signal.aborted) return;
    this.showAll();
    scrollTo(0, history.state?.scroll ?? 0);
  }

  showAll() {
    this.showHead();
    this.showItems();
  }

  close() {
    this.listening.abort();
    clearTimeout(this.timer);
    this.items.close();
    this.front?.close();
  }

  // Details

  ask() {
    return fetch(`api/publication?publication=${encodeURIComponent(this.handle)}`).catch(() => null);
  }

  async load() {
    const { choices } = this;
    const answer = await this.ask();
    if (this.listening.signal.aborted) return;
    if (answer?.ok) {
      const publication = await answer.json();
      if (choices !== this.choices) return;
      this.publication = publication;
      if (!this.isWaiting) whenLetGo(this.head.top, () => this.showHead());
      return;
    }
    const text = answer ? sentence(await answer.text()) : sharedWords.noLibrary;
    this.troubles.replaceChildren(faultBox(publicationWords.detailsFailed, text, () => {
      this.troubles.replaceChildren();
      this.load();
    }));
  }

  /** Reloads the details and updates the head, unless the user is choosing from a menu in the head. */
  async loadQuietly() {
    if (this.head.top.querySelector("select:focus")) return;
    const { choices } = this;
    const answer = await this.ask();
    if (!answer?.ok || this.listening.signal.aborted) return;
    const publication = await answer.json();
    if (choices !== this.choices || JSON.stringify(publication) === JSON.stringify(this.publication)) return;
    this.publication = publication;
    whenLetGo(this.head.top, () => this.showHead());
  }

  showHead() {
    const { publication, head, items } = this;
    // An unknown publication has nothing to filter.
    items.body.hidden = !publication && !items.rows.length;
    items.tools.hidden = items.body.hidden || items.chips.length < 2;
    head.show(publication, Boolean(publication && this.front && this.narrow.matches));
    if (!publication?.error) return;
    const words = [publication.error, publication.hint ?? ""].map(sentence).filter(Boolean).join(" ");
    this.troubles.replaceChildren(faultBox(publicationWords.checkFailed(head.title), publicationWords.unchanged(words), () => this.look()));
  }

  /**
   * Saves settings one by one.
   * @param {"publication" | "publication/reading"} path
   * @param {object} values
   */
  set(path, values) {
    this.choices += 1;
    this.choosing = this.choosing.then(async () => {
      try {
        this.publication = await this.library.send(path, { publication: this.handle, ...values });
        say(publicationWords.saved);
      } catch (error) {
        fault(publicationWords.saveFailed, publicationWords.settingUnchanged(error.message), () => this.set(path, values));
      }
      this.choices += 1;
      whenLetGo(this.head.top, () => this.showHead());
    });
  }

  // The front of a store

  /** Loads the front of a store: banners, shelves and categories. */
  async loadStore() {
    const answer = await fetch(`api/store?publication=${encodeURIComponent(this.handle)}`).catch(() => null);
    /** @type {StoreAnswer | null} */
    const store = answer?.ok ? await answer.json() : null;
    if (!store || this.listening.signal.aborted) return;
    const { tools } = this.items;
    this.items.isStore = true;
    this.front = new StoreFront(this.library, store, {
      choose: (category) => this.choose({ category }), act: (key, name) => actOnRow(this.library, key, name),
    });
    tools.before(this.front.element, this.head.below);
    tools.after(this.front.chips);
    this.narrow.addEventListener("change", () => this.showHead(), { signal: this.listening.signal });
  }

  /** A store with a single book opens the page of that book, unless the store's own page is requested. */
  leadToBook() {
    const { rows } = this.items;
    if (this.listening.signal.aborted || this.isAskedFor || this.front?.store.scope !== "book" || rows.length !== 1) return false;
    location.replace(bookAddress(rows[0].name));
    return true;
  }

  // Items

  showItems() {
    const { items, front } = this;
    if (areBooks(items.rows)) forgetOrder(this.handle);
    this.head.below.hidden = !items.isWhole;
    front?.show({ isWhole: items.isWhole, category: items.category });
    items.show();
  }

  /** @param {URLSearchParams} query */
  takeQuery(query) {
    this.items.take(query);
    if (!this.isWaiting) this.showItems();
  }

  /**
   * Applies a filter or category.
   * @param {import("./items.js").Values} values
   */
  choose(values) {
    const { items } = this;
    this.setQuery(values);
    if ("show" in values) items.filter = values.show ?? "all";
    if (values.category !== undefined) items.category = values.category;
    const { top } = items.tools.getBoundingClientRect();
    this.showItems();
    // Keep the pressed chip in place when the front disappears.
    if (this.front) scrollBy({ top: items.tools.getBoundingClientRect().top - top, behavior: "instant" });
    say(counted(items.count, areBooks(items.rows) ? "book" : "issue"));
  }

  /** @param {Change} change */
  update({ changed, gone }) {
    if (this.isWaiting) return;
    if (this.head.isOutdated) whenLetGo(this.head.top, () => this.showHead());
    const isOurs = (/** @type {string} */ name) => name.startsWith(`${this.handle}/`);
    const names = [...changed].filter(isOurs);
    const isGone = [...gone].some(isOurs);
    if (!names.length && !isGone) return;
    // Keep the list while it is visible, unless items were added, removed or moved.
    if (isGone || this.items.update(names)) this.showItems();
    this.front?.update(changed);
    clearTimeout(this.timer);
    if (this.library.isLive) this.timer = setTimeout(() => this.loadQuietly(), 500);
  }

  // Actions

  listenToMain() {
    const { signal } = this.listening;
    const { library, items } = this;
    openClickedIssues(items.body, library, signal);
    listen(items.body, { signal, lists: () => (items.list ? [items.list] : []), act: (key, name) => actOnRow(library, key, name) });
    listenToLetters(signal, {
      f: () => items.chips[0].focus(), s: () => focusShown([items.sortField]), r: () => this.canLook && this.look(),
      "?": () => showKeys(library, this.canLook ? ["refresh"] : []),
    });
    if (library.isLive) pullToRefresh(this.main, { act: async () => this.canLook && this.look(), signal });
  }

  get canLook() {
    return Boolean(this.publication?.isFollowed && this.publication.url);
  }

  /** Checks the catalog for new issues. */
  async look() {
    const { title } = this.head;
    const button = document.querySelector("button#look");
    if (button?.lastChild) {
      button.disabled = true;
      button.lastChild.textContent = publicationWords.checking;
    }
    say(publicationWords.checkingTitle(title));
    try {
      const { added, revised } = await this.library.send("refresh", { publication: this.handle });
      this.troubles.replaceChildren();
      toast(publicationWords.found(added, revised, title));
    } catch (error) {
      const words = publicationWords.unchanged(sentence(error.message));
      this.troubles.replaceChildren(faultBox(publicationWords.checkFailed(title), words, () => this.look()));
    }
    if (!this.listening.signal.aborted) await this.load();
  }
}

/** @param {ViewContext} context */
export function open(context) {
  const page = new Publication(context);
  return {
    title: page.head.title, update: (/** @type {Change} */ change) => page.update(change),
    setQuery: (/** @type {URLSearchParams} */ query) => page.takeQuery(query), close: () => page.close(),
  };
}
