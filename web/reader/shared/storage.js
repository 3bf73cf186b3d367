// Values that this browser stores.

/**
 * Reads a stored value, or returns an empty object.
 * @param {string} key
 * @returns {Record<string, any>}
 */
export function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") ?? {};
  } catch {
    return {};
  }
}

/**
 * @param {string} key
 * @param {unknown} value
 */
export function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage may be disabled.
  }
}
