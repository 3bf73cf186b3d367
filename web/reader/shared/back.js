/**
 * Goes back in history if the target is the previous page, which keeps the scroll position and does not lengthen the
 * history.
 * @param {MouseEvent} event
 * @param {string} target
 */
export function goBack(event, target) {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const { navigation } = window;
  const before = navigation?.canGoBack ? navigation.entries()[navigation.currentEntry.index - 1] : null;
  const place = (/** @type {string} */ url) => new URL(url, location.href).href.split("?")[0].replace("/index.html#", "/#");
  if (!before?.url || place(before.url) !== place(target)) return;
  event.preventDefault();
  history.back();
}
