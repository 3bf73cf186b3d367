// The text of an issue, and search in it.
import { isAt, phrasesOf, together, words } from "../shared/matching.js";
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

/** The words of texts that were already searched. */
const taken = new WeakMap();

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
