// Replaces controls safely while they are pressed.

const waiting = new WeakMap();

/**
 * Runs a change now or, if something in the box is pressed, after the click: otherwise the control would miss it. Only
 * the last of several changes runs.
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
    // The click event follows this event.
    setTimeout(() => {
      const last = waiting.get(box);
      waiting.delete(box);
      if (box.isConnected) last();
    });
  };
  for (const name of ["pointerup", "pointercancel", "keyup"]) addEventListener(name, letGo, { signal: listening.signal });
}
