// A row of the shelf: an item of the library, with data that only the browser needs.

/** @typedef {{ page: string, cover: string | null, cover2x: string | null }} ItemLinks */
/**
 * @typedef LinkedItem an item of library.json, of events and of api/...
 * @property {ItemView} item
 * @property {string | null} publication
 * @property {boolean} flows
 * @property {ItemLinks} links
 * @property {number[] | null} [coverSize]
 */

/**
 * The day of a date that has no time of day, otherwise the time.
 * @param {string | null} date
 */
const written = (date) => date?.replace("T00:00:00Z", "") ?? null;

/**
 * A row of the shelf. An export contains no reading progress.
 * @param {LinkedItem} linked
 * @param {boolean} isLive
 */
export function rowOf({ item, publication, flows, links, coverSize }, isLive = true) {
  // Remove null values, so that the default values of parameters apply.
  const present = /** @type {ItemView} */ (Object.fromEntries(Object.entries(item).filter(([, value]) => value !== null)));
  const { id, date, new: isNew, unread, openedAt, arrivedAt, error, remedies, series, number, kind, ...more } = present;
  return {
    ...more, name: id, publication, flows, coverSize, url: links.page, cover: links.cover, cover2x: links.cover2x, number,
    date: written(date), opened: openedAt, arrived: arrivedAt, series: series && [series, number].filter(Boolean).join(" "),
    error: error && [error, ...remedies.map(({ words }) => words)].join("\n"),
    isNew: isLive ? isNew : undefined, unread: isLive ? unread : undefined, kind: isLive ? kind : undefined,
    /** @type {TimerReminder | undefined} */
    reminder: undefined,
    /** Whether a reader has begun to read. Only exports use this value. */
    isBegun: /** @type {boolean | undefined} */ (undefined),
  };
}
