// Search in an export, without a server. An index finds pages, and the issues' texts give excerpts. The results are
// like the server's.
import { byDate, handleOf } from "../library/library.js";
import { phrasesOf, together, words } from "../shared/matching.js";
import { searchWords } from "./words.js";

const mostIssues = 40;
const mostPages = 200;
let loading = null;
const files = new Map();
const texts = new Map();

async function json(url) {
  const answer = await fetch(url).catch(() => null);
  if (!answer?.ok) throw new Error(searchWords.exportFailed);
  return answer.json();
}

/** Fetches a file once. Failures are retried. */
function once(memory, url) {
  if (!memory.has(url)) memory.set(url, json(url).catch((error) => { memory.delete(url); throw error; }));
  return memory.get(url);
}

function index() {
  loading ??= json("search/index.json").catch((error) => { loading = null; throw error; });
  return loading;
}

/** The pages with a word or, if `isBeginning`, words that start with it. */
async function pagesOf(word, isBeginning, known) {
  const wanted = known.files.filter(({ from }, at) => {
    const next = known.files[at + 1]?.from;
    return (from <= word || from.startsWith(word)) && (next === undefined || next > word || next.startsWith(word));
  });
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

/** The pages with all words. */
async function candidates(phrases, known) {
  let found = null;
  for (const phrase of phrases) {
    for (const [at, word] of phrase.entries()) {
      const pages = await pagesOf(word, at === phrase.length - 1 && !phrase.isWhole, known);
      found = found ? found.intersection?.(pages) ?? new Set([...found].filter((page) => pages.has(page))) : pages;
      if (!found.size) return found;
    }
  }
  return found ?? new Set();
}

/** The occurrences of phrases as `[start, end]`, or null if one is missing. */
function places(text, phrases) {
  const own = words(text);
  const found = [];
  for (const phrase of phrases) {
    const before = found.length;
    for (let at = 0; at + phrase.length <= own.length; at += 1) {
      const fits = phrase.every((word, index) => (index === phrase.length - 1 && !phrase.isWhole ? own[at + index].folded.startsWith(word) : own[at + index].folded === word));
      if (fits) found.push([own[at].start, own[at + phrase.length - 1].end]);
    }
    if (found.length === before) return null;
  }
  return found.sort(([one], [other]) => one - other);
}

/** Splits text into plain and marked pieces. */
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

/** The text around the first match, from word to word. */
function context(text, marks) {
  const [first] = marks;
  const start = text.lastIndexOf(" ", Math.max(0, first[0] - 60)) + 1;
  const end = text.indexOf(" ", Math.min(text.length, first[0] + 120));
  const parts = pieces(text, marks, start, end < 0 ? text.length : end).map((part) => ({ ...part, text: part.text.replace(/\s+/g, " ") }));
  if (start > 0) parts.unshift({ text: "…", match: false });
  if (end >= 0) parts.push({ text: "…", match: false });
  return parts;
}

/** A matching page, or null if the phrase does not match. */
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

/** The response to `find`. */
export async function find(library, { words: typed, publication = null, kind = null, issue = null }) {
  const phrases = phrasesOf(typed);
  const rows = [...library.rows.values()].sort(byDate);
  const known = phrases.length ? await index() : { issues: [], files: [] };
  const numbers = [...await candidates(phrases, known)].sort((one, other) => one - other);
  const byName = new Map();
  for (const number of numbers) {
    const at = known.issues.findLastIndex(({ first }) => first <= number);
    const own = known.issues[at];
    if (!byName.has(own.name)) byName.set(own.name, { own, pages: [] });
    byName.get(own.name).pages.push(number - own.first);
  }
  const kindOf = (row) => ({ book: "bookshelf", post: "feed" })[row.kind] ?? "magazine";
  const titles = (row) => phrases.length > 0 && phrases.every((phrase) => places(row.title, [phrase]));
  const all = rows.filter((row) => byName.has(row.name) || titles(row));
  const chosen = all.filter((row) => (!publication || handleOf(row) === publication) && (!kind || kindOf(row) === kind) && (!issue || row.name === issue));
  const items = [];
  let pageCount = 0;
  for (const row of chosen) {
    const hit = byName.get(row.name);
    pageCount += hit?.pages.length ?? 0;
    if (items.length >= mostIssues) continue;
    const listed = hit ? await once(texts, hit.own.texts) : [];
    const pages = (hit?.pages ?? []).map((at) => listed[at] && page(listed[at], phrases, row, listed)).filter(Boolean)
      .sort((one, other) => one.rank - other.rank);
    const marks = phrases.flatMap((phrase) => places(row.title, [phrase]) ?? []).sort(([one], [other]) => one - other);
    // Separate words are not a phrase.
    if (!pages.length && !titles(row)) continue;
    items.push({ row, title: pieces(row.title, marks), count: pages.length, pages: pages.slice(0, issue ? mostPages : 3) });
  }
  const counts = new Map();
  const kinds = {};
  for (const row of all) {
    const handle = handleOf(row);
    if (!counts.has(handle)) counts.set(handle, { handle, title: row.publication ?? handle, kind: kindOf(row), count: 0 });
    counts.get(handle).count += 1;
    kinds[kindOf(row)] = (kinds[kindOf(row)] ?? 0) + 1;
  }
  // If all candidates were checked, the numbers exclude issues without the phrase.
  const isAll = chosen.length <= mostIssues;
  const found = isAll ? items.length : chosen.length;
  const pages = isAll ? items.reduce((sum, { count }) => sum + count, 0) : pageCount;
  return { total: all.length - (chosen.length - found), found, pages, kinds, counts: [...counts.values()], publications: [], items };
}

/** The response to `search`, page by page. */
export async function search(library, { words: typed }) {
  const { items } = await find(library, { words: typed });
  return items.flatMap(({ row, pages }) => pages.map(({ place, context: around }) => (
    { name: row.name, url: place.url, title: row.title, position: place.position, pageTitle: place.article, context: around })));
}
