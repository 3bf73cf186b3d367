// All pages of an issue, to choose one without paging through.
import { format, same } from "./grid.js";

export class Overview {
  constructor(dialog, stage, memory) {
    this.dialog = dialog;
    this.list = dialog.querySelector("ol");
    this.stage = stage;
    this.memory = memory;
    dialog.addEventListener("click", (event) => {
      if (event.target.closest("a")) dialog.close();
    });
    dialog.addEventListener("keydown", (event) => this.press(event));
  }

  open() {
    this.list.replaceChildren(...this.stage.grid.articles.map((pages, article) => this.article(pages, article)));
    this.list.dir = this.stage.root.dir;
    this.list.lang = this.stage.root.lang;
    this.list.classList.toggle("swapped", this.stage.isSwapped);
    this.dialog.showModal();
    const current = this.list.querySelector("[aria-current]");
    current?.focus({ preventScroll: true });
    current?.scrollIntoView({ block: "center", inline: "center" });
  }

  article(pages, article) {
    const item = document.createElement("li");
    const title = document.createElement("h3");
    title.textContent = pages[0].title ?? `Article ${article + 1}`;
    const list = document.createElement("ol");
    list.append(...pages.map((page, index) => this.page(page, { article, page: index })));
    item.append(title, list);
    return item;
  }

  page(page, position) {
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.href = `#${format(position)}`;
    link.classList.toggle("arriving", !page.available);
    if (this.stage.leaf.some((shown) => same(shown, position))) link.setAttribute("aria-current", "page");
    if (page.thumb && page.available) {
      const image = document.createElement("img");
      Object.assign(image, { width: 144, height: 192, loading: "lazy", decoding: "async", alt: "" });
      image.srcset = `${page.thumb} 1x, ${page.thumb2x} 2x`;
      // A picture that cannot be made gives its place to words.
      image.addEventListener("error", () => image.replaceWith(words(page)), { once: true });
      image.src = page.thumb;
      link.append(image);
    } else {
      link.append(words(page));
    }
    const label = document.createElement("span");
    const mark = this.memory.hasBookmark(position) ? " ▮" : "";
    label.textContent = `${format(position)}${mark} ${page.available ? page.title ?? "" : "on its way"}`;
    link.append(label);
    item.append(link);
    return item;
  }

  /** The arrow keys move in the grid. */
  press(event) {
    const link = document.activeElement?.closest("#overview ol ol a");
    const side = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" }[event.key];
    if (!link || !side || event.altKey || event.ctrlKey || event.metaKey) return;
    const [article, page] = link.hash.slice(1).split(".").map((number) => Number(number) - 1);
    const step = this.stage.step(side);
    const across = { next: 1, previous: -1 }[step] ?? 0;
    const down = { lower: 1, upper: -1 }[step] ?? 0;
    const pages = this.stage.grid.articles[article + across];
    if (!pages) return;
    const target = { article: article + across, page: across ? Math.min(page, pages.length - 1) : page + down };
    event.preventDefault();
    this.list.querySelector(`a[href="#${format(target)}"]`)?.focus();
  }
}

/** What stands in the place of a page's picture. */
function words(page) {
  const words = document.createElement("span");
  words.className = "words";
  words.textContent = page.label;
  words.ariaHidden = "true";
  return words;
}
