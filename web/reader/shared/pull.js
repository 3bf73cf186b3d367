// Pull to refresh on touch screens.
import { element, icon } from "./dom.js";
import { wear } from "./rules.js";
import { sharedWords } from "./words.js";

/** The distance that triggers a refresh, in pixels. */
const far = 120;

/**
 * @param box listens for touches.
 * @param scroller the scrolling element, or null for the window.
 * @param act refreshes and returns a promise.
 */
export function pullToRefresh(box, { scroller = null, act, signal }) {
  let from = null;
  let pill = null;
  let isBusy = false;
  const isAtTop = () => (scroller ? scroller.scrollTop : scrollY) <= 0;
  const end = () => {
    pill?.remove();
    [pill, from] = [null, null];
  };
  const draw = (way) => {
    pill ??= document.body.appendChild(element("p", { className: "pull", "aria-hidden": "true" }, icon("refresh", "small"), element("span")));
    pill.lastChild.textContent = way >= far ? sharedWords.release : sharedWords.pull;
    wear(pill, "--way", 44 + Math.round(Math.min(way, far * 1.3) / 4));
  };
  box.addEventListener("touchstart", ({ touches, target }) => {
    const isFree = touches.length === 1 && !isBusy && isAtTop() && !target.closest("input, select, textarea, dialog, .rail, .chips");
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
    const isMeant = from && pill && touch.clientY - from.y >= far;
    if (!isMeant) return end();
    isBusy = true;
    from = null;
    pill.lastChild.textContent = sharedWords.refreshing;
    wear(pill, "--way", 44 + far / 4);
    try {
      await act();
    } finally {
      isBusy = false;
      end();
    }
  }, { signal });
  signal?.addEventListener("abort", end);
}
