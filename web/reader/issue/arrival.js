// Shows download progress on pages that are not downloaded yet.
import { root } from "../shared/place.js";
import { issueWords } from "./words.js";

const megabytes = (bytes) => (bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0);

export class Arrival {
  constructor(name, stage) {
    this.name = name;
    this.stage = stage;
    stage.root.addEventListener("click", (event) => {
      if (event.target.closest(".coming button")) stage.show(this.nearest() ?? stage.position);
    });
  }

  /** Follows the download while a page is missing. */
  watch() {
    this.show();
    if (this.events) return;
    this.events = new EventSource(`${root}api/events`);
    this.events.onmessage = ({ data }) => {
      const row = JSON.parse(data).issues.find((issue) => issue.name === this.name);
      if (row) this.take(row);
    };
  }

  stop() {
    this.events?.close();
    this.events = null;
    this.first = null;
  }

  take({ bytes = 0, totalBytes }) {
    if (!totalBytes) return;
    this.first ??= { bytes, at: performance.now() };
    const rate = (bytes - this.first.bytes) / (performance.now() - this.first.at);
    const seconds = rate > 0 ? Math.ceil((totalBytes - bytes) / rate / 1000) : null;
    this.share = Math.min(1, bytes / totalBytes);
    this.words = issueWords.remaining(megabytes(bytes), megabytes(totalBytes), seconds);
    this.show();
  }

  show() {
    const isAnyHere = this.nearest() !== null;
    for (const box of this.stage.root.querySelectorAll(".coming")) {
      const [bar, far, button] = ["progress", ".far", "button"].map((selector) => box.querySelector(selector));
      bar.classList.toggle("known", this.share !== undefined);
      bar.value = this.share ?? 0;
      far.textContent = this.words ?? "";
      button.disabled = !isAnyHere;
    }
  }

  /** The nearest available page, preferring earlier ones. */
  nearest() {
    const { grid, position } = this.stage;
    const here = grid.positions.filter((place) => grid.at(place).available);
    const index = grid.index(position);
    return here.findLast((place) => grid.index(place) < index) ?? here.find((place) => grid.index(place) > index) ?? null;
  }
}
