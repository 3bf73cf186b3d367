// Words and phrases, compared regardless of case, accents and letter variants.

/** @typedef {{ folded: string, start: number, end: number }} Word */
/** @typedef {string[] & { isWhole?: boolean }} Phrase folded words */

const run = /[\p{L}\p{N}\p{M}\xAD\u200C\u200D]+/gu;
// In scripts without spaces, each character is a word. In all others, a word is a run of letters.
const unspaced = "[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}\\p{sc=Thai}\\p{sc=Laoo}\\p{sc=Mymr}\\p{sc=Khmr}]";
const word = new RegExp(
  `(?=${unspaced})[\\p{L}\\p{N}][\\p{M}\\uFF9E\\uFF9F]*|(?:(?!${unspaced})[\\p{L}\\p{N}][\\p{M}\\xAD\\u200C\\u200D]*)+`, "gu");

// Equivalents that Unicode normalization does not cover.
/** @type {Record<string, string>} */
const relatives = { ς: "σ", ł: "l", ø: "o", đ: "d", ħ: "h", æ: "ae", œ: "oe" };

const plain = /^[\0-\x7F]*$/;

/**
 * Removes case, accents and letter variants.
 * @param {string} text
 */
function fold(text) {
  // Most words are ASCII, and ASCII only needs to be lowercased, which is fast.
  if (plain.test(text)) return text.toLowerCase();
  return text.normalize("NFKC").toLowerCase().toUpperCase().toLowerCase().normalize("NFD")
    .replace(/[\u0300-\u036F\u0591-\u05C7\u0610-\u061A\u064B-\u065F\u0670\u06D6-\u06ED\xAD\u200B-\u200D]/g, "")
    .replace(/[ςłøđħæœ]/g, (letter) => relatives[letter]).normalize("NFC");
}

/**
 * The folded words of a text and their ranges.
 * @param {string} text
 */
export function words(text) {
  return [...text.matchAll(word)].map((found) => (
    { folded: fold(found[0]), start: found.index ?? 0, end: (found.index ?? 0) + found[0].length }));
}

/**
 * Splits a query into phrases. Quoted text is a phrase. All other text is split at spaces, and each part is a phrase: a
 * single word, or the characters of a script without spaces. The last word of a phrase matches by its beginning, unless
 * `isWhole` is set because of a closing quotation mark.
 * @param {string} typed
 */
export function phrasesOf(typed) {
  /** @type {Phrase[]} */
  const phrases = [];
  const parts = typed.split(/["“”„‟«»]/);
  parts.forEach((part, at) => {
    if (at % 2) {
      /** @type {Phrase} */
      const phrase = words(part).map(({ folded }) => folded);
      phrase.isWhole = at < parts.length - 1;
      phrases.push(phrase);
    } else {
      phrases.push(...[...part.matchAll(run)].map(([own]) => words(own).map(({ folded }) => folded)));
    }
  });
  return phrases.filter((phrase) => phrase.length);
}

/**
 * Joins several phrases into one. Returns null for a single phrase.
 * @param {Phrase[]} phrases
 */
export function together(phrases) {
  if (phrases.length < 2) return null;
  /** @type {Phrase} */
  const phrase = phrases.flat();
  phrase.isWhole = phrases.at(-1)?.isWhole;
  return phrase;
}

/**
 * Whether a phrase matches at an index. Its last word may match by its beginning.
 * @param {Word[]} parts
 * @param {number} at
 * @param {Phrase} phrase
 */
export function isAt(parts, at, phrase) {
  return phrase.every((word, index) => {
    const found = parts[at + index]?.folded;
    return index === phrase.length - 1 && !phrase.isWhole ? found?.startsWith(word) : found === word;
  });
}
