// The photos of a photo page, large, with their captions.

export class Photos {
  constructor(dialog, root) {
    this.dialog = dialog;
    this.image = dialog.querySelector("img");
    this.caption = dialog.querySelector("figcaption");
    root.addEventListener("click", (event) => {
      const link = event.target.closest("a.photo");
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      this.links = [...link.closest("ul, .holder").querySelectorAll("a.photo")];
      this.show(this.links.indexOf(link));
      dialog.showModal();
    });
    for (const button of dialog.querySelectorAll("[data-step]")) {
      button.addEventListener("click", () => this.show(this.index + Number(button.dataset.step)));
    }
    dialog.addEventListener("keydown", (event) => {
      const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (way) this.show(this.index + (root.dir === "rtl" ? -way : way));
    });
    dialog.addEventListener("click", (event) => {
      if (event.target === dialog || event.target.tagName === "FIGURE") dialog.close();
    });
  }

  show(index) {
    this.index = (index + this.links.length) % this.links.length;
    const link = this.links[this.index];
    const words = link.closest("figure")?.querySelector("figcaption")?.textContent ?? "";
    this.image.srcset = link.dataset.srcset ?? "";
    this.image.src = link.href;
    this.image.alt = words || "A photo without a caption";
    this.caption.textContent = words;
    for (const button of this.dialog.querySelectorAll("[data-step]")) button.hidden = this.links.length < 2;
  }
}
