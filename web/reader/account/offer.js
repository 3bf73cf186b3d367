// A publisher's offer on the account sheet: terms, free products and payments.
import { onDay } from "../shared/dates.js";
import { element, isolated, present } from "../shared/dom.js";
import { accountWords } from "./words.js";

/** How often and for how long to poll for a payment, in milliseconds. */
const patience = { pause: 3000, whole: 600000 };

export class AccountOffer {
  /** @param {import("./account.js").AccountSheet} sheet the account sheet. */
  constructor(sheet) {
    this.sheet = sheet;
  }

  /** The product for the item, followed by free and paid subscriptions. */
  get products() {
    const name = this.sheet.row?.name.split("/").slice(1).join("/").normalize("NFC");
    const all = this.sheet.offer?.products ?? [];
    const shared = all.filter(({ item }) => !item);
    const own = all.find(({ item }) => item && item.normalize("NFC") === name);
    return present([own, ...shared.filter(({ price }) => !price), ...shared.filter(({ price }) => price)]);
  }

  offered() {
    const heading = element("h3", { textContent: accountWords.offer });
    const quiet = (/** @type {string} */ words) => [heading, element("p", { className: "quiet", textContent: words })];
    if (!this.sheet.offer) return quiet(this.sheet.silence ?? accountWords.asking);
    const held = new Set(this.sheet.account?.holdings.filter(({ held }) => held).map(({ product }) => product) ?? []);
    const products = this.products.filter(({ id }) => !held.has(id));
    if (!products.length && held.size) return [];
    if (!products.length) return quiet(this.sheet.row ? accountWords.notSold : accountWords.noSubscription);
    return [heading, element("ul", { role: "list", className: "held" }, ...products.map((product) => this.productRow(product)))];
  }

  /** @param {Product} product */
  productRow(product) {
    const label = !product.item ? accountWords.subscribe : product.price ? accountWords.buy : accountWords.get;
    const words = this.sheet.words(product);
    const full = accountWords.chooseLabel(label, words, cost(product));
    const choose = element("button", { type: "button", className: "button", "aria-label": full }, label);
    const said = product.isAgreed === false && product.answeredAt && accountWords.declined(onDay(product.answeredAt));
    const name = this.sheet.apart(product, this.products, "id");
    const about = element("small", { className: "number", textContent: [cost(product), name, said].filter(Boolean).join(" · ") });
    const row = element("li", {}, element("div", {}, element("b", {}, isolated(words)), about), choose);
    choose.addEventListener("click", () => {
      const { terms } = product;
      this.sheet.wrong(terms ? "" : accountWords.noTerms);
      if (!terms) return;
      const question = this.question(product, terms, () => {
        question.replaceWith(row);
        choose.focus();
      });
      row.replaceWith(question);
      question.scrollIntoView({ block: "nearest" });
      question.querySelector(".main")?.focus();
    });
    return row;
  }

  /**
   * The terms that the user must agree to.
   * @param {Product} product
   * @param {Terms} terms
   * @param {() => void} back
   */
  question(product, terms, back) {
    const yes = element("button", { type: "button", className: "button main" }, product.price ? accountWords.pay : accountWords.agree);
    const no = element("button", { type: "button", className: "button" }, accountWords.notNow);
    const { publisher, privacyPolicy } = terms;
    const policy = element("a", {
      className: "link", href: privacyPolicy, target: "_blank", rel: "noopener noreferrer", textContent: privacyPolicy,
    });
    const box = element(
      "li", { className: "question" },
      element("b", {}, isolated(this.sheet.words(product)), ` · ${cost(product)}`),
      element("p", {}, accountWords.publisher, isolated(publisher)),
      element("p", {}, accountWords.privacy, policy),
      product.includes ? element("p", { textContent: accountWords.includes[product.includes] }) : null,
      product.price ? element("p", { className: "quiet", textContent: accountWords.payElsewhere }) : null,
      element("div", { className: "actions" }, yes, no),
    );
    yes.addEventListener("click", () => this.sheet.act(yes, () => (product.price ? this.pay(product, box) : this.begin(product, box))));
    no.addEventListener("click", () => this.sheet.act(no, async () => {
      await this.sheet.ask("account/agree", { terms, isAgreed: false });
      back();
    }));
    return box;
  }

  /**
   * @param {Product} product
   * @param {HTMLElement} box
   */
  async begin(product, box) {
    this.sheet.account = (await this.sheet.ask("account/agree", { terms: product.terms, isAgreed: true })).account;
    box.remove();
    await this.sheet.came(product.item ? accountWords.bought : accountWords.subscribed);
  }

  /**
   * Opens the payment page, then polls until the payment arrives or the sheet is closed.
   * @param {Product} product
   * @param {HTMLElement} box
   */
  async pay(product, box) {
    // Open the tab now: the browser would block it as a pop-up later.
    const page = open("about:blank", "_blank");
    try {
      const { page: address } = await this.sheet.ask("account/checkout", { terms: product.terms });
      if (page) {
        page.opener = null;
        page.location.href = address;
      }
      const words = page ? accountWords.openPageAgain : accountWords.openPage;
      const link = element("a", { className: "link", href: address, target: "_blank", rel: "noopener noreferrer", textContent: words });
      const leave = element("button", { type: "button", className: "button" }, accountWords.stopWaiting);
      leave.addEventListener("click", () => {
        clearTimeout(this.sheet.timer);
        box.remove();
        this.sheet.fillOffer();
        this.sheet.heading.focus();
      });
      box.replaceChildren(
        element("b", { textContent: accountWords.waiting }),
        element("p", { textContent: accountWords.waitingHelp }), element("p", {}, link),
        element("div", { className: "actions" }, leave),
      );
      this.sheet.say(accountWords.waitingNow);
      leave.focus();
      this.wait(product, box, Date.now() + patience.whole);
    } catch (error) {
      page?.close();
      throw error;
    }
  }

  /**
   * @param {Product} product
   * @param {HTMLElement} box
   * @param {number} end
   */
  wait(product, box, end) {
    this.sheet.timer = setTimeout(async () => {
      try {
        const { account } = await this.sheet.ask("account/restore");
        if (!box.isConnected) return;
        if (account.holdings.some((right) => right.product === product.id)) {
          this.sheet.account = account;
          box.remove();
          await this.sheet.came(product.item ? accountWords.bought : accountWords.subscribed);
          return;
        }
      } catch {
        // Keep polling, because the network may come back.
      }
      if (box.isConnected && Date.now() < end) this.wait(product, box, end);
    }, patience.pause);
  }
}

/**
 * The price and period of a product.
 * @param {Product} product
 */
function cost({ price, period, item }) {
  return [price ?? accountWords.free, period ?? (item ? null : accountWords.untilEnded)].filter(Boolean).join(" · ");
}
