// Controls that are made anew while a finger is on them.

const waiting = new WeakMap();

/** Makes a change at once, but while something in the box is pressed when it is let go: a control that is replaced before then does not hear of its click. Of several changes that wait the last is made. */
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
    // The click comes after this event; what it does goes first.
    setTimeout(() => {
      const last = waiting.get(box);
      waiting.delete(box);
      if (box.isConnected) last();
    });
  };
  for (const name of ["pointerup", "pointercancel", "keyup"]) addEventListener(name, letGo, { signal: listening.signal });
}
