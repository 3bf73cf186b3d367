// The text of an issue, and search in it.
import { format, parse } from "./grid.js";
import { issueWords } from "./words.js";

let loading = null;

/** The texts of all pages by position, fetched on first use. */
export function texts() {
  loading ??= fetch("texts.json").then(async (answer) => {
    if (!answer.ok) throw new Error(issueWords.textsFailed(answer.status));
    return new Map((await answer.json()).map((text) => [text.position, text]));
  });
  loading.catch(() => { loading = null; });
  return loading;
}

/** Discards the texts, because more pages are downloaded. */
export function forget() {
  loading = null;
}

export class Search {
  constructor(dialog, stage) {
    this.dialog = dialog;
    this.stage = stage;
    this.field = dialog.querySelector("input");
    this.list = dialog.querySelector("ol");
    this.status = dialog.querySelector("[role=status]");
    this.field.addEventListener("input", () => this.find());
    this.field.addEventListener("keydown", (event) => {
      // Escape closes the dialog only, not the page behind it.
      if (event.key === "Escape") {
        event.preventDefault();
        event.stopPropagation();
        dialog.close();
      }
      if (event.key !== "Enter") return;
      event.preventDefault();
      this.list.querySelector("a")?.click();
    });
    this.list.addEventListener("click", (event) => {
      if (event.target.closest("a")) dialog.close();
    });
  }

  open() {
    this.dialog.showModal();
    this.field.select();
    this.find();
  }

  async find() {
    const wanted = phrasesOf(this.field.value);
    if (!wanted.length) {
      this.list.replaceChildren();
      this.status.textContent = this.invitation;
      return;
    }
    let all;
    try {
      all = await texts();
    } catch (error) {
      this.status.textContent = error.message;
      return;
    }
    this.show([...all.values()], wanted);
  }

  /** The status before anything is typed. */
  get invitation() {
    return "";
  }

  /** Shows the pages that match all phrases. Exact matches come first. */
  show(all, wanted) {
    const hits = all.map((text) => match(text, wanted)).filter(Boolean).sort((one, other) => one.rank - other.rank);
    this.status.textContent = issueWords.pages(hits.length);
    this.list.replaceChildren(...hits.map((hit) => item(hit, this.stage.grid)));
  }
}

const run = /[\p{L}\p{N}\p{M}\xAD\u200C\u200D]+/gu;
// In scripts without spaces each character is a word. In all others a word is a run of letters.
const unspaced = "[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}\\p{sc=Thai}\\p{sc=Laoo}\\p{sc=Mymr}\\p{sc=Khmr}]";
const word = new RegExp(
  `(?=${unspaced})[\\p{L}\\p{N}][\\p{M}\\uFF9E\\uFF9F]*|(?:(?!${unspaced})[\\p{L}\\p{N}][\\p{M}\\xAD\\u200C\\u200D]*)+`, "gu");

// Equivalents that Unicode normalization does not know.
const relatives = { ς: "σ", ł: "l", ø: "o", đ: "d", ħ: "h", æ: "ae", œ: "oe" };

const plain = /^[\0-\x7F]*$/;

/** Removes case, accents and letter variants. */
function fold(text) {
  // Fast path: most words are ASCII.
  if (plain.test(text)) return text.toLowerCase();
  return text.normalize("NFKC").toLowerCase().toUpperCase().toLowerCase().normalize("NFD")
    .replace(/[\u0300-\u036F\u0591-\u05C7\u0610-\u061A\u064B-\u065F\u0670\u06D6-\u06ED\xAD\u200B-\u200D]/g, "")
    .replace(/[ςłøđħæœ]/g, (letter) => relatives[letter]).normalize("NFC");
}

/** The folded words of a text, with their ranges. */
export function words(text) {
  return [...text.matchAll(word)].map((found) => (
    { folded: fold(found[0]), start: found.index, end: found.index + found[0].length }));
}

/**
 * Splits a query into phrases. Text without spaces is one phrase (a word, or characters of a script without spaces),
 * and so is quoted text. The last word of a phrase matches by its beginning, unless a closing quotation mark sets
 * `isWhole`.
 */
export function phrasesOf(typed) {
  const phrases = [];
  const parts = typed.split(/["“”„‟«»]/);
  parts.forEach((part, at) => {
    if (at % 2) {
      const phrase = words(part).map(({ folded }) => folded);
      phrase.isWhole = at < parts.length - 1;
      phrases.push(phrase);
    } else {
      phrases.push(...[...part.matchAll(run)].map(([own]) => words(own).map(({ folded }) => folded)));
    }
  });
  return phrases.filter((phrase) => phrase.length);
}

/** Joins several phrases into one, or returns null for a single phrase. */
export function together(phrases) {
  if (phrases.length < 2) return null;
  const phrase = phrases.flat();
  phrase.isWhole = phrases.at(-1).isWhole;
  return phrase;
}

/** The words of texts that were already searched. */
const taken = new WeakMap();

/** Whether a phrase matches at an index. Its last word may match by its beginning. */
export function isAt(parts, at, phrase) {
  return phrase.every((word, index) => {
    const found = parts[at + index]?.folded;
    return index === phrase.length - 1 && !phrase.isWhole ? found?.startsWith(word) : found === word;
  });
}

/** The first match of all phrases in a text, or null. */
function match(text, wanted) {
  const own = `${text.title ?? ""}\n${text.text}`;
  if (!taken.has(text)) taken.set(text, words(own));
  const parts = taken.get(text);
  const place = (phrase) => parts.findIndex((_, at) => isAt(parts, at, phrase));
  const places = wanted.map(place);
  if (places.includes(-1)) return null;
  const whole = together(wanted);
  const at = whole ? place(whole) : -1;
  const [first, count] = at < 0 ? [places[0], wanted[0].length] : [at, whole.length];
  const { start } = parts[first];
  const { end } = parts[first + count - 1];
  return {
    rank: whole && at < 0 ? 1 : 0, text, before: own.slice(Math.max(0, start - 60), start), word: own.slice(start, end), after: own.slice(end, end + 80),
  };
}

function item({ text, before, word, after }, grid) {
  const item = document.createElement("li");
  const link = document.createElement("a");
  const position = parse(text.position);
  link.href = `#${format(position)}`;
  const place = document.createElement("strong");
  place.textContent = grid.at(position) ? grid.words([position]) : text.title ?? text.position;
  const context = document.createElement("span");
  const mark = document.createElement("mark");
  mark.textContent = word;
  context.append(`… ${before}`, mark, `${after} …`);
  link.append(place, context);
  item.append(link);
  return item;
}
