// The head of a publication's page: title, facts and actions.
import { languageName } from "../item/view.js";
import { showAddForm } from "../library/add.js";
import { contactLinks } from "../library/contact.js";
import { markPublication } from "../library/keeping.js";
import { reminderLine } from "../library/reminderline.js";
import { readingCard } from "../library/sharing.js";
import { size } from "../library/state.js";
import { address, reminderAddress, search } from "../shared/address.js";
import { element, icon, isolated } from "../shared/dom.js";
import { load } from "../shared/load.js";
import { attempt, toast } from "../shared/toast.js";
import { PublicationSettings } from "./settings.js";
import { askUnfollow, followAgain } from "./unfollowing.js";
import { publicationWords, thingOf } from "./words.js";

/**
 * @typedef Acts what the page does
 * @property {() => unknown} look checks the catalog for new issues.
 * @property {() => unknown} reload loads the details again.
 * @property {(values: import("./settings.js").Values) => void} set saves settings.
 * @property {(isShared: boolean) => void} share saves whether to share reading statistics.
 */

export class PublicationHead {
  /**
   * @param {Library} library
   * @param {string} handle
   * @param {Acts} acts
   */
  constructor(library, handle, acts) {
    this.library = library;
    this.handle = handle;
    this.acts = acts;
    /** @type {PublicationAnswer | null} */
    this.publication = null;
    this.settings = new PublicationSettings(acts.set);
    this.top = element("div", { className: "publication-top" });
    // On a phone, the front of a store comes before the actions.
    this.below = element("div", { className: "publication-top" });
    /** The displayed reminder as JSON. */
    this.shownReminder = "";
  }

  get listed() {
    return this.library.publications.find(({ handle }) => handle === this.handle);
  }

  get reminder() {
    return this.library.reminders[this.handle];
  }

  get isOutdated() {
    return this.shownReminder !== JSON.stringify(this.reminder);
  }

  get title() {
    return this.publication?.title ?? this.listed?.title ?? this.handle;
  }

  /**
   * Shows the details.
   * @param {PublicationAnswer | null} publication
   * @param {boolean} isBelow whether the actions are below the front of a store.
   */
  show(publication, isBelow) {
    this.publication = publication;
    this.shownReminder = JSON.stringify(this.reminder);
    const { activeElement } = document;
    const isOurs = activeElement && (this.top.contains(activeElement) || this.below.contains(activeElement));
    const focused = isOurs ? activeElement.id : null;
    const { manages } = this.library;
    const [actions, card] = publication ? [this.actions(publication), manages && this.settings.card(publication)] : [null, null];
    this.top.replaceChildren(
      this.crumb(),
      element(
        "div", { className: "about" },
        element(
          "div", {}, element("h1", {}, isolated(this.title)), element("p", { className: "under" }, this.facts()),
          isBelow ? null : actions, reminderLine(this.library, this.reminder),
          contactLinks(publication?.contacts ?? this.library.contacts[this.handle], this.title), manages && readingCard(publication?.reading, this.acts.share),
        ),
        isBelow ? null : card,
      ),
    );
    this.below.replaceChildren(...(isBelow ? [element("div", { className: "about" }, actions, card)] : []));
    // The focused button may be gone, so focus its replacement.
    if (focused) (document.getElementById(focused) ?? document.getElementById(focused.startsWith("share") ? "share" : ""))?.focus();
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

  /** The search field for books. */
  finder() {
    if (!this.library.isLive) return null;
    const words = publicationWords.findBooks;
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
    const { url } = this.publication ?? {};
    if (!url?.startsWith("http")) return null;
    const label = publicationWords.copyAddress;
    const button = element("button", { type: "button", id: "copy", className: "icon-button", "aria-label": label, title: label }, icon("copy"));
    button.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(url);
        toast(publicationWords.addressCopied);
      } catch {
        toast(url);
      }
    });
    return button;
  }

  facts() {
    const { publication } = this;
    if (!publication && !this.listed) return "";
    const rows = this.listed?.rows ?? [];
    const kind = publication?.kind ?? "magazine";
    const years = rows.flatMap(({ date }) => date?.slice(0, 4) ?? []);
    const first = kind === "magazine" && years.length ? years.reduce((one, other) => (one < other ? one : other)) : null;
    const languages = new Set(rows.flatMap(({ language }) => language ?? []));
    const facts = [publicationWords.kinds[kind]];
    if (languages.size === 1) facts.push(languageName([...languages][0]));
    facts.push(publicationWords.count(rows.length, thingOf(kind), first));
    if (publication?.available) facts.push(publicationWords.downloaded(size(publication.bytes)));
    const host = publication?.url && hostOf(publication.url);
    if (host) facts.push(host);
    return facts.join(" · ");
  }

  /** @param {PublicationAnswer} publication */
  actions(publication) {
    const { handle, title, library } = this;
    const { url, isFollowed, press, unread } = publication;
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
    /**
     * Adds an action that manages the library.
     * @type {typeof add}
     */
    const manage = (...action) => {
      if (library.manages) add(...action);
    };
    if (isFollowed && url) add("look", publicationWords.refresh, "refresh", () => this.acts.look(), "main");
    if (press) manage("bell", publicationWords.notifications, "bell", () => this.openNotifications());
    if (unread) add("all-read", publicationWords.markAllRead, "check", () => markPublication(library, { handle, title }, "read"));
    manage("remind", publicationWords.remind, "timer", () => { location.hash = reminderAddress(handle); });
    if (press) manage("account", publicationWords.account, "bookmark", () => this.openAccount());
    if (handle === "own") manage("add", publicationWords.addFiles, "plus", () => this.addFiles(), "main");
    if (url && isFollowed) manage("unfollow", publicationWords.unfollow, "close", () => this.unfollow(publication));
    if (url && !isFollowed) {
      manage("follow", publicationWords.followAgain, "plus", () => followAgain(library, publication, () => this.acts.reload()), "main");
    }
    return element("div", { className: "actions" }, ...actions);
  }

  openNotifications() {
    return attempt(publicationWords.notificationsFailed, async () => (await load("library/push.js")).newsSheet(this.library));
  }

  /** Opens the account sheet. */
  openAccount() {
    return attempt(publicationWords.offerFailed, async () => {
      const { openAccount } = await load("account/account.js");
      await openAccount(this.library, { handle: this.handle, title: this.title });
    });
  }

  addFiles() {
    showAddForm({
      ask: (path, body) => this.library.send(path, body), upload: (file) => this.library.upload(file), added: () => {},
      shelved: (handle) => { if (handle !== this.handle) location.hash = address("publication", handle); },
    });
  }

  /** @param {PublicationAnswer} publication */
  unfollow(publication) {
    return askUnfollow(this.library, publication, ({ isLeft }) => {
      if (isLeft) this.acts.reload();
      else location.hash = address("");
    });
  }
}

/** @param {string} url */
function hostOf(url) {
  try {
    return new URL(url).host;
  } catch {
    return "";
  }
}
