// Shows download progress on pages that are not downloaded yet.
import { around, find } from "../shared/dom.js";
import { root } from "../shared/place.js";
import { issueWords } from "./words.js";

/** @typedef {import("./stage.js").Stage} Stage */

/** @param {number} bytes */
const megabytes = (bytes) => (bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0);

export class Arrival {
  /**
   * @param {string} name
   * @param {Stage} stage
   */
  constructor(name, stage) {
    this.name = name;
    this.stage = stage;
    /** @type {{ bytes: number, at: number } | null} */
    this.first = null;
    stage.root.addEventListener("click", (event) => {
      if (around(event, ".coming button")) stage.show(this.nearest() ?? stage.position);
    });
  }

  /** Follows the download for as long as a page is missing. */
  watch() {
    this.show();
    if (this.events) return;
    this.events = new EventSource(`${root}api/events`);
    this.events.onmessage = ({ data }) => {
      const found = JSON.parse(data).issues.find((/** @type {LinkedItem} */ { item }) => item.id === this.name);
      if (found) this.take(found.item);
    };
  }

  stop() {
    this.events?.close();
    this.events = null;
    this.first = null;
  }

  /** @param {{ bytes?: number, totalBytes?: number }} row */
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
      const [bar, far, button] = [find("progress", box), find(".far", box), find("button", box)];
      bar.classList.toggle("known", this.share !== undefined);
      bar.value = this.share ?? 0;
      far.textContent = this.words ?? "";
      button.disabled = !isAnyHere;
    }
  }

  /** The nearest available page, preferably an earlier one. */
  nearest() {
    const { grid, position } = this.stage;
    const here = grid.positions.filter((place) => grid.page(place).available);
    const index = grid.index(position);
    return here.findLast((place) => grid.index(place) < index) ?? here.find((place) => grid.index(place) > index) ?? null;
  }
}
