// The account sheet of a publication: purchases, codes and other devices. The offer is in offer.js.
import { rowOf } from "../library/row.js";
import { day, time } from "../shared/dates.js";
import { element, icon, isolated } from "../shared/dom.js";
import { sentence } from "../shared/sentences.js";
import { sharedWords } from "../shared/words.js";
import { AccountOffer } from "./offer.js";
import { accountWords } from "./words.js";

/**
 * Opens the sheet.
 * @param {Library} library sends requests to the server.
 * @param {object} options
 * @param {string} options.handle the publication's handle.
 * @param {string} options.title its title.
 * @param {Row | null} [options.row] the issue or book that the user wants; it downloads after the purchase.
 * @param {string | null} [options.wish] `code` to focus the field for a code.
 */
export async function openAccount(library, { handle, title, row = null, wish = null }) {
  const sheet = new AccountSheet(library, handle, title, row);
  await sheet.loadAccount();
  sheet.show(wish);
  await sheet.loadOffer();
}

/**
 * The period of an entitlement. Consecutive periods count as one.
 * @param {RightView} right
 */
function term({ begins, ends, held, endable }) {
  const until = ends ? accountWords.until(day(ends, { dateStyle: "long" })) : endable ? accountWords.untilEnded : accountWords.forever;
  return !held ? accountWords.from(day(begins, { dateStyle: "long" }), until) : until;
}

export class AccountSheet {
  /**
   * @param {Library} library
   * @param {string} handle
   * @param {string} title
   * @param {Row | null} row
   */
  constructor(library, handle, title, row) {
    this.library = library;
    this.handle = handle;
    this.title = title;
    this.row = row;
    /** @type {OfferAnswer | null} */
    this.offer = null;
    /** @type {AccountView | null} */
    this.account = null;
    /** @type {string | null} */
    this.silence = null;
    this.box = element("dialog", { className: "sheet account", "aria-labelledby": "account-title" });
    this.heading = element("h2", { id: "account-title", tabIndex: -1 }, isolated(title));
    this.publisher = element("p", { className: "quiet" });
    this.fault = element("p", { className: "field-fault", role: "alert" });
    this.said = element("p", { className: "said", role: "status" });
    this.parts = {
      held: element("section"), offered: element("section"), code: element("section"), devices: element("section", { className: "devices" }),
    };
    this.timer = 0;
    this.offers = new AccountOffer(this);
    this.box.addEventListener("close", () => this.end());
    this.box.addEventListener("click", (event) => event.target === this.box && this.box.close());
    this.onward = () => this.box.close();
    addEventListener("hashchange", this.onward);
    /** @param {Event} event */
    this.onChange = (event) => event instanceof CustomEvent && this.takeAccount(event.detail);
    library.addEventListener("accounts", this.onChange);
  }

  /**
   * Shows changes from elsewhere, such as a purchase in another window.
   * @param {AccountView[]} accounts
   */
  takeAccount(accounts) {
    const changed = accounts.find(({ handle }) => handle === this.handle);
    if (!changed) return;
    this.account = changed;
    this.fillHeld();
  }

  async loadAccount() {
    const url = `${this.library.root}api/account?publication=${encodeURIComponent(this.handle)}`;
    const answer = await fetch(url).catch(() => null);
    this.account = answer?.ok ? (await answer.json()).account : null;
  }

  /** Loads the offer after the sheet is shown. */
  async loadOffer() {
    try {
      this.offer = await this.ask("account/offer");
      this.silence = null;
    } catch (error) {
      this.silence = sentence(error.message);
    }
    this.fillOffer();
  }

  /** @param {string | null} wish */
  show(wish) {
    const { documentElement: root } = document;
    const close = element("button", { type: "button", className: "icon-button close", "aria-label": sharedWords.close }, icon("close"));
    close.addEventListener("click", () => this.box.close());
    const { held, offered, code, devices } = this.parts;
    const top = element("div", { className: "top" }, this.publisher, this.heading);
    this.box.append(close, top, this.fault, this.said, held, offered, code, devices);
    code.append(this.codeForm());
    this.fill();
    document.body.append(this.box);
    root.classList.toggle("has-gutter", innerWidth > root.clientWidth);
    root.classList.add("has-sheet");
    this.box.showModal();
    if (wish === "code") this.box.querySelector("#account-code")?.focus();
    else this.heading.focus();
  }

  end() {
    clearTimeout(this.timer);
    removeEventListener("hashchange", this.onward);
    this.library.removeEventListener("accounts", this.onChange);
    this.box.remove();
    document.documentElement.classList.remove("has-sheet", "has-gutter");
  }

  fill() {
    this.fillHeld();
    this.fillOffer();
    this.parts.devices.replaceChildren(...this.devices());
  }

  fillHeld() {
    this.parts.held.replaceChildren(...this.held());
  }

  fillOffer() {
    this.publisher.replaceChildren(isolated(this.offer?.publisher ?? this.account?.host ?? ""));
    // Do not replace an open question or a pending payment.
    if (!this.parts.offered.querySelector(".question")) this.parts.offered.replaceChildren(...this.offers.offered());
  }

  /** @param {string} message */
  wrong(message) {
    this.fault.replaceChildren(...(message ? [icon("warning", "small"), element("span", { textContent: message })] : []));
    if (message) {
      this.said.replaceChildren();
      this.fault.scrollIntoView({ block: "nearest" });
    }
  }

  /** @param {string} text */
  say(text) {
    this.said.textContent = text;
    this.box.scrollTo({ top: 0 });
  }

  /**
   * Runs the action of a button, which is disabled until it ends.
   * @param {HTMLButtonElement} button
   * @param {() => unknown} act
   */
  async act(button, act) {
    if (button.disabled) return null;
    this.wrong("");
    button.disabled = true;
    try {
      return await act();
    } catch (error) {
      this.wrong(sentence(error.message));
      return null;
    } finally {
      button.disabled = false;
    }
  }

  /**
   * @template {keyof Answers} Path
   * @param {Path} path
   */
  ask(path, body = {}) {
    return this.library.send(path, { publication: this.handle, ...body });
  }

  /**
   * The name of a product or entitlement. If it covers several items, the publisher's name comes first.
   * @param {{ kind: string, item?: string | null, title?: string | null }} options
   */
  words({ kind, item, title }) {
    const known = item ? this.library.rows.get(`${this.handle}/${item}`.normalize("NFC")) : null;
    return known?.title ?? title ?? item ?? accountWords.products[kind] ?? kind;
  }

  /**
   * The id on the server, if several products have the same name.
   * @template {RightView | Product} Named
   * @template {keyof Named} Key
   * @param {Named} one
   * @param {Named[]} all
   * @param {Key} key
   */
  apart(one, all, key) {
    return all.some((other) => other[key] !== one[key] && this.words(other) === this.words(one)) ? one[key] : null;
  }

  // Purchases

  held() {
    const held = this.account?.holdings ?? [];
    const until = this.account?.offlineUntil;
    const about = (/** @type {RightView} */ right) => [term(right), this.apart(right, held, "product")].filter(Boolean).join(" · ");
    const rows = held.map((right) => element(
      "li", {},
      element("div", {}, element("b", {}, isolated(this.words(right))), element("small", { textContent: about(right) })),
      right.endable ? this.ender(right) : null,
    ));
    const isRefused = Boolean(this.account?.refusedAt);
    /** @type {HTMLElement[]} */
    const made = [element("h3", { textContent: accountWords.purchases }), ...(isRefused ? this.refusal() : [])];
    if (rows.length) made.push(element("ul", { role: "list", className: "held" }, ...rows));
    else if (!isRefused) made.push(element("p", { className: "quiet", textContent: accountWords.nothing }));
    if (rows.length && until) {
      made.push(element("p", { className: "quiet", textContent: accountWords.offlineUntil(day(until, { dateStyle: "long" })) }));
    }
    return made;
  }

  /** The actions to offer if the server does not know the account. All other requests then fail. */
  refusal() {
    /**
     * @param {string} words
     * @param {"account/restore" | "account/forget"} path
     * @param {string} said
     */
    const button = (words, path, said) => {
      const made = element("button", { type: "button", className: "button" }, words);
      made.addEventListener("click", () => this.act(made, async () => {
        this.account = (await this.ask(path)).account;
        this.fill();
        this.say(said);
        this.heading.focus();
        await this.loadOffer();
      }));
      return made;
    };
    const again = button(accountWords.askAgain, "account/restore", accountWords.knownAgain);
    const forget = button(accountWords.forget, "account/forget", accountWords.forgotten);
    return [
      element("p", { className: "refused" }, icon("warning", "small"), element("span", { textContent: accountWords.unknown })),
      element("div", { className: "actions" }, again, forget),
    ];
  }

  /** @param {RightView} right */
  ender(right) {
    const label = accountWords.endTitle(this.words(right));
    const made = element("button", { type: "button", className: "button", "aria-label": label }, accountWords.end);
    made.addEventListener("click", () => this.act(made, async () => {
      this.account = (await this.ask("account/end", { product: right.product })).account;
      this.fill();
      this.say(accountWords.ended);
      this.heading.focus();
    }));
    return made;
  }

  /**
   * Called after a purchase. Downloads the wanted item if the purchase includes it, and shows a message.
   * @param {string} words
   */
  async came(words) {
    this.fill();
    this.heading.focus();
    const { row, library } = this;
    const url = row && `${library.root}api/item?issue=${encodeURIComponent(row.name)}`;
    const answer = url ? await fetch(url).catch(() => null) : null;
    const now = answer?.ok ? rowOf((await answer.json()).row) : null;
    if (!row || !now || (now.status === "available" && !now.sample)) {
      this.say(words);
      return;
    }
    if (now.forSale) {
      this.say(accountWords.notIncluded(words, row.title));
      return;
    }
    try {
      await library.download(row.name, "start");
      this.say(accountWords.downloading(words, row.title));
    } catch (error) {
      this.wrong(sentence(error.message));
    }
  }

  // Codes and other devices

  /**
   * A field with a button. `act` gets the typed text.
   * @param {string} id
   * @param {string} label
   * @param {string} placeholder
   * @param {string} words
   * @param {(text: string) => Promise<void>} act
   */
  form(id, label, placeholder, words, act) {
    const field = element("input", {
      type: "text", id, autocomplete: "off", autocapitalize: "characters", spellcheck: false, placeholder, enterKeyHint: "go",
    });
    const send = element("button", { type: "submit", className: "button" }, words);
    const line = element("div", { className: "line" }, element("p", { className: "field" }, field), send);
    const made = element("form", { className: "code" }, element("label", { htmlFor: id, textContent: label }), line);
    made.addEventListener("submit", (event) => {
      event.preventDefault();
      if (!field.value.trim()) {
        field.focus();
        return;
      }
      this.act(send, async () => {
        await act(field.value.trim());
        field.value = "";
      });
    });
    return made;
  }

  codeForm() {
    const { redeemLabel, codeExample, redeem, redeemed } = accountWords;
    return this.form("account-code", redeemLabel, codeExample, redeem, async (code) => {
      this.account = (await this.ask("account/redeem", { code })).account;
      await this.came(redeemed);
    });
  }

  devices() {
    /** @type {HTMLElement[]} */
    const made = [element("h3", { textContent: accountWords.otherDevice })];
    if (this.account?.exists && !this.account.refusedAt) {
      const shown = element("p", { className: "quiet", role: "status" });
      const show = element("button", { type: "button", className: "button" }, accountWords.showCode);
      show.addEventListener("click", () => this.act(show, async () => {
        const { code, ends } = await this.ask("account/code");
        shown.replaceChildren(element("b", { className: "number", textContent: code }), accountWords.codeUse(time(ends)));
        shown.scrollIntoView({ block: "nearest" });
      }));
      made.push(element("p", {}, show), shown);
    }
    const { useLabel, codeExample, use, joined } = accountWords;
    return [...made, this.form("account-other", useLabel, codeExample, use, async (code) => {
      this.account = (await this.ask("account/restore", { code })).account;
      await this.came(joined);
    })];
  }
}
