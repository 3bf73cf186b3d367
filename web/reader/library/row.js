// A row of the shelf: an item of the library, with data that only the browser needs.


/**
 * The day of a date that has no time of day, otherwise the time.
 * @param {string | undefined} date
 */
const written = (date) => date?.replace("T00:00:00Z", "");

/**
 * A row of the shelf. An export contains no reading progress.
 * @param {LinkedItem} linked
 * @param {boolean} isLive
 */
export function rowOf({ item, publication, flows, links, coverSize }, isLive = true) {
  // Without null, default values of parameters apply to absent values.
  const present = /** @type {Present<ItemView>} */ (Object.fromEntries(Object.entries(item).filter(([, value]) => value !== null)));
  const { id, date, new: isNew, unread, openedAt, arrivedAt, error, remedies, series, number, kind, read, ...more } = present;
  return {
    ...more, name: id, publication, flows, coverSize, url: links.page, cover: links.cover, cover2x: links.cover2x, number,
    date: written(date), opened: openedAt, arrived: arrivedAt, series: series && [series, number].filter(Boolean).join(" "),
    read: read ?? 0, error: error && [error, ...remedies.map(({ words }) => words)].join("\n"),
    isNew: isLive ? isNew : undefined, unread: isLive ? unread : undefined, kind: isLive ? kind : undefined,
    /** @type {TimerReminder | undefined} */
    reminder: undefined,
    /** Whether a reader has begun to read. Only exports use this value. */
    isBegun: /** @type {boolean | undefined} */ (undefined),
  };
}
