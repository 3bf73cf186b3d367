// Search in an export, without a server. An index locates pages, and the issues' texts provide excerpts. Results have
// the same form as those of a server.
import { byDate, handleOf } from "../library/library.js";
import { isAt, phrasesOf, together, words } from "../shared/matching.js";
import { searchWords } from "./words.js";

/** @typedef {import("../shared/matching.js").Phrase} Phrase */
/** @typedef {{ position: string, title?: string, text: string }} Text a page in texts.json */
/** @typedef {{ name: string, texts: string, first: number }} IndexedIssue */
/** @typedef {{ issues: IndexedIssue[], files: { name: string, from: string }[] }} Index search/index.json */
/** @typedef {number[][]} Ranges starts and ends */

const mostIssues = 40;
const mostPages = 200;
/** @type {Promise<Index> | null} */
let loading = null;
/** @type {Map<string, Promise<Record<string, number[]>>>} */
const files = new Map();
/** @type {Map<string, Promise<Text[]>>} */
const texts = new Map();

/** @param {string} url */
async function json(url) {
  const answer = await fetch(url).catch(() => null);
  if (!answer?.ok) throw new Error(searchWords.exportFailed);
  return answer.json();
}

/**
 * Fetches a file once, or again if it failed.
 * @template File
 * @param {Map<string, Promise<File>>} memory
 * @param {string} url
 * @returns {Promise<File>}
 */
function once(memory, url) {
  const known = memory.get(url);
  if (known) return known;
  const asked = json(url).catch((error) => { memory.delete(url); throw error; });
  memory.set(url, asked);
  return asked;
}

function index() {
  loading ??= json("search/index.json").catch((error) => { loading = null; throw error; });
  return loading;
}

/**
 * The pages with a word or, if `isBeginning`, with words that start with it.
 * @param {string} word
 * @param {boolean} isBeginning
 * @param {Index} known
 */
async function pagesOf(word, isBeginning, known) {
  const wanted = known.files.filter(({ from }, at) => {
    const next = known.files[at + 1]?.from;
    return (from <= word || from.startsWith(word)) && (next === undefined || next > word || next.startsWith(word));
  });
  /** @type {Set<number>} */
  const found = new Set();
  for (const { name } of wanted) {
    const listed = await once(files, `search/${name}`);
    for (const [own, numbers] of Object.entries(listed)) {
      if (own !== word && !(isBeginning && own.startsWith(word))) continue;
      let number = 0;
      for (const difference of numbers) found.add(number += difference);
    }
  }
  return found;
}

/**
 * @param {Set<number>} one
 * @param {Set<number>} other
 */
const intersection = (one, other) => new Set([...one].filter((number) => other.has(number)));

/**
 * The pages that contain all words.
 * @param {Phrase[]} phrases
 * @param {Index} known
 */
async function candidates(phrases, known) {
  /** @type {Set<number> | null} */
  let found = null;
  for (const phrase of phrases) {
    for (const [at, word] of phrase.entries()) {
      /** @type {Set<number>} */
      const pages = await pagesOf(word, at === phrase.length - 1 && !phrase.isWhole, known);
      /** @type {Set<number>} */
      const common = found ? intersection(found, pages) : pages;
      if (!common.size) return common;
      found = common;
    }
  }
  return found ?? new Set();
}

/**
 * Where phrases occur, as `[start, end]`, or null if a word is missing.
 * @param {string} text
 * @param {Phrase[]} phrases
 */
function places(text, phrases) {
  const own = words(text);
  /** @type {Ranges} */
  const found = [];
  for (const phrase of phrases) {
    const before = found.length;
    for (let at = 0; at + phrase.length <= own.length; at += 1) {
      if (isAt(own, at, phrase)) found.push([own[at].start, own[at + phrase.length - 1].end]);
    }
    if (found.length === before) return null;
  }
  return found.sort(([one], [other]) => one - other);
}

/**
 * Splits text into plain and marked pieces.
 * @param {string} text
 * @param {Ranges} marks
 * @param {number} [from]
 */
function pieces(text, marks, from = 0, to = text.length) {
  const parts = [];
  let at = from;
  for (const [start, end] of marks) {
    if (start < at || end > to) continue;
    if (start > at) parts.push({ text: text.slice(at, start), match: false });
    parts.push({ text: text.slice(start, end), match: true });
    at = end;
  }
  if (at < to) parts.push({ text: text.slice(at, to), match: false });
  return parts;
}

/**
 * The text around the first match, cut at word boundaries.
 * @param {string} text
 * @param {Ranges} marks
 */
function context(text, marks) {
  const [first] = marks;
  const start = text.lastIndexOf(" ", Math.max(0, first[0] - 60)) + 1;
  const end = text.indexOf(" ", Math.min(text.length, first[0] + 120));
  const parts = pieces(text, marks, start, end < 0 ? text.length : end)
    .map((part) => ({ ...part, text: part.text.replace(/\s+/g, " ") }));
  if (start > 0) parts.unshift({ text: "…", match: false });
  if (end >= 0) parts.push({ text: "…", match: false });
  return parts;
}

/**
 * A matching page, or null if the phrase does not match.
 * @param {Text} text
 * @param {Phrase[]} phrases
 * @param {Row} row
 * @param {Text[]} listed
 */
function page(text, phrases, row, listed) {
  const title = text.title ?? "";
  const whole = together(phrases);
  // Prefer exact matches for the excerpt.
  const asTyped = whole && places(text.text, [whole]);
  const inBody = asTyped ?? places(text.text, phrases);
  if (!inBody && !places(`${title}\n${text.text}`, phrases)) return null;
  const [number, within] = text.position.split(".").map(Number);
  const article = listed.find(({ position }) => position === `${number}.1`)?.title || null;
  const url = `${row.url.replace(/#.*$/, "")}#${text.position}`;
  const marks = phrases.flatMap((phrase) => places(title, [phrase]) ?? []).sort(([one], [other]) => one - other);
  return {
    rank: whole && !asTyped ? 1 : 0,
    place: { position: text.position, url, article, number, page: within, pages: null, thumb: null, thumb2x: null },
    title: title ? pieces(title, marks) : [], isArticle: title !== "" && title === article,
    context: inBody ? context(text.text, inBody) : pieces(text.text, [], 0, 120),
  };
}

/**
 * The results of `find`, in the form of the server's response.
 * @param {Library} library
 * @param {object} options
 * @param {string} options.words
 * @param {string | null} [options.publication]
 * @param {string | null} [options.kind]
 * @param {string | null} [options.issue]
 * @returns {Promise<Answers["find"]>}
 */
export async function find(library, { words: typed, publication = null, kind = null, issue = null }) {
  const phrases = phrasesOf(typed);
  const rows = [...library.rows.values()].sort(byDate);
  const known = phrases.length ? await index() : { issues: [], files: [] };
  const numbers = [...await candidates(phrases, known)].sort((one, other) => one - other);
  /** @type {Map<string, { own: IndexedIssue, pages: number[] }>} */
  const byName = new Map();
  for (const number of numbers) {
    const at = known.issues.findLastIndex(({ first }) => first <= number);
    const own = known.issues[at];
    const entry = byName.get(own.name) ?? { own, pages: [] };
    byName.set(own.name, entry);
    entry.pages.push(number - own.first);
  }
  const kindOf = (/** @type {Row} */ row) => (row.kind === "book" ? "bookshelf" : row.kind === "post" ? "feed" : "magazine");
  const titles = (/** @type {Row} */ row) => phrases.length > 0 && phrases.every((phrase) => places(row.title, [phrase]));
  const all = rows.filter((row) => byName.has(row.name) || titles(row));
  const chosen = all.filter((row) => (
    (!publication || handleOf(row) === publication) && (!kind || kindOf(row) === kind) && (!issue || row.name === issue)));
  const items = [];
  let pageCount = 0;
  for (const row of chosen) {
    const hit = byName.get(row.name);
    pageCount += hit?.pages.length ?? 0;
    if (items.length >= mostIssues) continue;
    /** @type {Text[]} */
    const listed = hit ? await once(texts, hit.own.texts) : [];
    const pages = (hit?.pages ?? []).flatMap((at) => (listed[at] && page(listed[at], phrases, row, listed)) ?? [])
      .sort((one, other) => one.rank - other.rank);
    const marks = phrases.flatMap((phrase) => places(row.title, [phrase]) ?? []).sort(([one], [other]) => one - other);
    // Skip an issue that contains the words but not the phrase.
    if (!pages.length && !titles(row)) continue;
    items.push({ row, title: pieces(row.title, marks), count: pages.length, pages: pages.slice(0, issue ? mostPages : 3) });
  }
  /** @type {Map<string, { handle: string, title: string, kind: string, count: number }>} */
  const counts = new Map();
  /** @type {Record<string, number>} */
  const kinds = {};
  for (const row of all) {
    const handle = handleOf(row);
    const entry = counts.get(handle) ?? { handle, title: row.publication ?? handle, kind: kindOf(row), count: 0 };
    counts.set(handle, entry);
    entry.count += 1;
    kinds[kindOf(row)] = (kinds[kindOf(row)] ?? 0) + 1;
  }
  // If all candidates were checked, the numbers leave out issues without the phrase.
  const isAll = chosen.length <= mostIssues;
  const found = isAll ? items.length : chosen.length;
  const pages = isAll ? items.reduce((sum, { count }) => sum + count, 0) : pageCount;
  return { total: all.length - (chosen.length - found), found, pages, kinds, counts: [...counts.values()], publications: [], items };
}

/**
 * The results of `search`, page by page.
 * @param {Library} library
 * @param {{ words: string }} options
 * @returns {Promise<FoundHit[]>}
 */
export async function search(library, { words: typed }) {
  const { items } = await find(library, { words: typed });
  return items.flatMap(({ row, pages }) => pages.map(({ place, context: around }) => (
    { name: row.name, url: place.url, title: row.title, position: place.position, pageTitle: place.article, context: around })));
}
