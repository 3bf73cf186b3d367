// The words of an issue, and finding some in all of them.
import { format, parse } from "./grid.js";
import { issueWords } from "./words-issue.js";

let loading = null;

/** The texts of all pages, by position. They are fetched when they are first asked for. */
export function texts() {
  loading ??= fetch("texts.json").then(async (answer) => {
    if (!answer.ok) throw new Error(issueWords.textsFailed(answer.status));
    return new Map((await answer.json()).map((text) => [text.position, text]));
  });
  loading.catch(() => { loading = null; });
  return loading;
}

/** More of the issue has come, and its words with it. */
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
      // A field for searching keeps Escape to itself.
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

  /** What is said while nothing is looked for. */
  get invitation() {
    return "";
  }

  /** Shows where in texts the words are: the pages that have all of them, first those that have them as they were typed. */
  show(all, wanted) {
    const hits = all.map((text) => match(text, wanted)).filter(Boolean).sort((one, other) => one.rank - other.rank);
    this.status.textContent = issueWords.pages(hits.length);
    this.list.replaceChildren(...hits.map((hit) => item(hit, this.stage.grid)));
  }
}

const run = /[\p{L}\p{N}\p{M}\xAD\u200C\u200D]+/gu;
// Each character of a script without spaces between words is a word; of any other script a run of letters.
const unspaced = "[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}\\p{sc=Thai}\\p{sc=Laoo}\\p{sc=Mymr}\\p{sc=Khmr}]";
const word = new RegExp(
  `(?=${unspaced})[\\p{L}\\p{N}][\\p{M}\\uFF9E\\uFF9F]*|(?:(?!${unspaced})[\\p{L}\\p{N}][\\p{M}\\xAD\\u200C\\u200D]*)+`, "gu");

// Letters that Unicode does not take for others with an accent, or for two, though people do.
const relatives = { ς: "σ", ł: "l", ø: "o", đ: "d", ħ: "h", æ: "ae", œ: "oe" };

const plain = /^[\0-\x7F]*$/;

/** Text without its case, its accents, and the forms that one letter may have. */
function fold(text) {
  // Most words are of ASCII.
  if (plain.test(text)) return text.toLowerCase();
  return text.normalize("NFKC").toLowerCase().toUpperCase().toLowerCase().normalize("NFD")
    .replace(/[\u0300-\u036F\u0591-\u05C7\u0610-\u061A\u064B-\u065F\u0670\u06D6-\u06ED\xAD\u200B-\u200D]/g, "")
    .replace(/[ςłøđħæœ]/g, (letter) => relatives[letter]).normalize("NFC");
}

/** The words of a text, folded, with where they stand. */
export function words(text) {
  return [...text.matchAll(word)].map((found) => (
    { folded: fold(found[0]), start: found.index, end: found.index + found[0].length }));
}

/**
 * What was typed, in phrases: what is typed without anything in between stands so in a text (one word, or the characters of a script
 * without spaces), and so does what is between quotation marks. Of the last word of a phrase the beginning will do, unless a quotation
 * mark ends it: then `isWhole` is set.
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

/** Several phrases as one, in the order in which they were typed; null where they are one already. */
export function together(phrases) {
  if (phrases.length < 2) return null;
  const phrase = phrases.flat();
  phrase.isWhole = phrases.at(-1).isWhole;
  return phrase;
}

/** The words of texts that were searched. */
const taken = new WeakMap();

/** Whether a text's words have a phrase at a place; of its last word the beginning will do. */
export function isAt(parts, at, phrase) {
  return phrase.every((word, index) => {
    const found = parts[at + index]?.folded;
    return index === phrase.length - 1 && !phrase.isWhole ? found?.startsWith(word) : found === word;
  });
}

/** Where all words, or words that begin with them, are in a text. */
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
