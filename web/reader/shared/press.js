// Keeps controls from being replaced while they are pressed.

const waiting = new WeakMap();

/**
 * Runs a change now. If a control in the box is pressed, runs the change after the click, because the control would
 * otherwise miss the click. If there are several changes, only the last one runs.
 * @param {Element} box
 * @param {() => void} change
 */
export function whenLetGo(box, change) {
  const isWaiting = waiting.has(box);
  if (!isWaiting && !box.matches(":active")) {
    change();
    return;
  }
  waiting.set(box, change);
  if (isWaiting) return;
  const listening = new AbortController();
  const letGo = () => {
    listening.abort();
    // The click event comes after this one.
    setTimeout(() => {
      const last = waiting.get(box);
      waiting.delete(box);
      if (box.isConnected) last();
    });
  };
  for (const name of ["pointerup", "pointercancel", "keyup"]) addEventListener(name, letGo, { signal: listening.signal });
}
