// Values stored in this browser.

/**
 * Reads a stored value, or an empty object if there is none.
 * @template {keyof Stored} Key
 * @param {Key} key
 * @returns {Stored[Key]}
 */
export function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") ?? {};
  } catch {
    return /** @type {Stored[Key]} */ ({});
  }
}

/**
 * @template {keyof Stored} Key
 * @param {Key} key
 * @param {Stored[Key]} value
 */
export function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage may be disabled.
  }
}
