// A row of the shelf: an item of the library, with data that only the browser needs.
import { itemMarks } from "../marks/words.js";

/**
 * The day of a date without a time of day, otherwise the whole date.
 * @param {string | null | undefined} date
 */
const written = (date) => date?.replace("T00:00:00Z", "");

/**
 * A row of the shelf. Null becomes undefined, so that default values of parameters apply to absent values, and rows of
 * library.json equal those of other responses. An export contains no reading progress. Each property is listed, because
 * copying all properties of 10,000 items takes 40 times longer.
 * @param {LinkedItem} linked
 * @param {boolean} isLive
 */
export function rowOf({ item, publication, flows, links, coverSize }, isLive = true) {
  const { series, number, error, remedies } = item;
  const values = {
    name: item.id, publication: publication ?? undefined, flows, coverSize: coverSize ?? undefined, url: links.page,
    cover: links.cover ?? undefined, cover2x: links.cover2x ?? undefined,
    title: item.title, summary: item.summary ?? undefined, authors: item.authors, categories: item.categories,
    language: item.language ?? undefined, pages: item.pages ?? undefined,
    date: written(item.date), series: series ? [series, number].filter(Boolean).join(" ") : undefined,
    status: item.status, updating: item.updating, paused: item.paused, bytes: item.bytes, totalBytes: item.totalBytes ?? undefined,
    forSale: item.forSale, bought: item.bought, price: item.price ?? undefined, sample: item.sample, locked: item.locked,
    read: item.read ?? 0, opened: item.openedAt ?? undefined, arrived: item.arrivedAt ?? undefined,
    error: error ? [error, ...remedies.map(({ words }) => words)].join("\n") : undefined,
    kind: isLive ? item.kind : undefined, unread: isLive ? item.unread : undefined, isNew: isLive ? item.new : undefined,
    withdrawn: isLive ? item.withdrawn : undefined,
    /** @type {TimerReminder | undefined} */
    reminder: undefined,
    /** Whether the user has started to read. Used only in exports. */
    isBegun: /** @type {boolean | undefined} */ (undefined),
  };
  const row = /** @type {typeof values & Record<ItemMark["kind"], boolean>} */ (values);
  for (const { kind } of itemMarks) row[kind] = item[kind];
  return row;
}
