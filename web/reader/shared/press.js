// Replaces controls safely while they are pressed.

const waiting = new WeakMap();

/**
 * Runs a change now. If something in the box is pressed, runs the change after the click. Otherwise the control would
 * miss the click. Only the last of several changes runs.
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
