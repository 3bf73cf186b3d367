// Pull to refresh on touch screens.
import { around, element, icon } from "./dom.js";
import { wear } from "./rules.js";
import { sharedWords } from "./words.js";

/** How far to pull to trigger a refresh, in pixels. */
const far = 120;

/**
 * `scroller` is the scrolling element, or null for the window. `act` refreshes and returns a promise.
 * @param {HTMLElement} box listens for touches.
 * @param {{ scroller?: HTMLElement | null, act: () => Promise<unknown>, signal?: AbortSignal }} options
 */
export function pullToRefresh(box, { scroller = null, act, signal }) {
  /** @type {{ x: number, y: number } | null} */
  let from = null;
  /** @type {{ box: HTMLElement, label: HTMLElement } | null} */
  let pill = null;
  let isBusy = false;
  const isAtTop = () => (scroller ? scroller.scrollTop : scrollY) <= 0;
  const end = () => {
    pill?.box.remove();
    [pill, from] = [null, null];
  };
  const make = () => {
    const label = element("span");
    const made = element("p", { className: "pull", "aria-hidden": "true" }, icon("refresh", "small"), label);
    document.body.append(made);
    return { box: made, label };
  };
  const draw = (/** @type {number} */ way) => {
    pill ??= make();
    pill.label.textContent = way >= far ? sharedWords.release : sharedWords.pull;
    wear(pill.box, "--way", 44 + Math.round(Math.min(way, far * 1.3) / 4));
  };
  box.addEventListener("touchstart", (event) => {
    const { touches } = event;
    const isFree = touches.length === 1 && !isBusy && isAtTop() && !around(event, "input, select, textarea, dialog, .rail, .chips");
    from = isFree ? { x: touches[0].clientX, y: touches[0].clientY } : null;
  }, { passive: true, signal });
  box.addEventListener("touchmove", ({ touches: [touch] }) => {
    if (!from) return;
    const way = touch.clientY - from.y;
    // Ignore horizontal and upward movements.
    if (!pill && (Math.abs(touch.clientX - from.x) > Math.abs(way) || way < 0 || !isAtTop())) from = null;
    else if (way > 12) draw(way);
  }, { passive: true, signal });
  box.addEventListener("touchcancel", end, { signal });
  box.addEventListener("touchend", async ({ changedTouches: [touch] }) => {
    if (!from || !pill || touch.clientY - from.y < far) {
      end();
      return;
    }
    isBusy = true;
    from = null;
    pill.label.textContent = sharedWords.refreshing;
    wear(pill.box, "--way", 44 + far / 4);
    try {
      await act();
    } finally {
      isBusy = false;
      end();
    }
  }, { signal });
  signal?.addEventListener("abort", end);
}
