// The text of an issue, and search in it.
import { around, find } from "../shared/dom.js";
import { isAt, phrasesOf, together, words } from "../shared/matching.js";
import { format, parse } from "./grid.js";
import { issueWords } from "./words.js";

/** @typedef {import("./grid.js").Grid} Grid */
/** @typedef {import("../shared/matching.js").Word} Word */
/** @typedef {import("../shared/matching.js").Phrase} Phrase */
/**
 * A page in texts.json. `places` maps characters of the text to characters in a book's document.
 * @typedef {{ position: string, title?: string, text: string, places?: [number, number][] }} Text
 */
/** @typedef {{ rank: number, text: Text, before: string, word: string, after: string }} Hit */

/** @type {Promise<Map<string, Text>> | null} */
let loading = null;

/**
 * The texts of all pages by position, fetched on first use.
 * @returns {Promise<Map<string, Text>>}
 */
export function texts() {
  loading ??= fetch("texts.json").then(async (answer) => {
    if (!answer.ok) throw new Error(issueWords.textsFailed(answer.status));
    return new Map((await answer.json()).map((/** @type {Text} */ text) => [text.position, text]));
  });
  loading.catch(() => { loading = null; });
  return loading;
}

/** Discards the texts, because more pages were downloaded. */
export function forget() {
  loading = null;
}

export class Search {
  /**
   * @param {HTMLDialogElement} dialog
   * @param {{ grid: Grid }} stage
   */
  constructor(dialog, stage) {
    this.dialog = dialog;
    this.stage = stage;
    this.field = find("input", dialog);
    this.list = find("ol", dialog);
    this.status = find("[role=status]", dialog);
    this.field.addEventListener("input", () => this.find());
    this.field.addEventListener("keydown", (event) => {
      // Escape closes only the dialog, not the page behind it.
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
      if (around(event, "a")) dialog.close();
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

  /** The status before the user types. */
  get invitation() {
    return "";
  }

  /**
   * Shows the pages that match all phrases, exact matches first.
   * @param {import("./search.js").Text[]} all
   * @param {Phrase[]} wanted
   */
  show(all, wanted) {
    const hits = all.flatMap((text) => match(text, wanted) ?? []).sort((one, other) => one.rank - other.rank);
    this.status.textContent = issueWords.pages(hits.length);
    this.list.replaceChildren(...hits.map((hit) => item(hit, this.stage.grid)));
  }
}

/**
 * The words of texts that were searched before.
 * @type {WeakMap<Text, Word[]>}
 */
const taken = new WeakMap();

/**
 * The first match of all phrases in a text, or null if there is none.
 * @param {Text} text
 * @param {Phrase[]} wanted
 */
function match(text, wanted) {
  const own = `${text.title ?? ""}\n${text.text}`;
  const parts = taken.get(text) ?? words(own);
  taken.set(text, parts);
  const place = (/** @type {Phrase} */ phrase) => parts.findIndex((_, at) => isAt(parts, at, phrase));
  const places = wanted.map(place);
  if (places.includes(-1)) return null;
  const whole = together(wanted);
  const at = whole ? place(whole) : -1;
  const [first, count] = whole && at >= 0 ? [at, whole.length] : [places[0], wanted[0].length];
  const { start } = parts[first];
  const { end } = parts[first + count - 1];
  return {
    rank: whole && at < 0 ? 1 : 0, text, before: own.slice(Math.max(0, start - 60), start), word: own.slice(start, end), after: own.slice(end, end + 80),
  };
}

/**
 * @param {Hit} hit
 * @param {Grid} grid
 */
function item({ text, before, word, after }, grid) {
  const item = document.createElement("li");
  const link = document.createElement("a");
  const position = /** @type {Position} */ (parse(text.position));
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
