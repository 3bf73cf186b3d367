// The settings of a publication: which items download automatically, how many are kept, and at what resolution. Each is
// saved immediately.
import { near } from "../shared/dates.js";
import { element, icon } from "../shared/dom.js";
import { publicationWords, thingOf } from "./words.js";

/** @typedef {[value: string, label: string]} Choice */
/** @typedef {{ policy?: string, scale?: number }} Values */

/** The numbers of items to offer keeping: the newest, and the newest unread. */
const counts = { newest: [1, 2, 3, 5, 10, 20, 50], next: [1, 2, 3, 5, 10] };
/** @type {Record<string, string>} */
const keepNotes = publicationWords.keepNotes;

export class PublicationSettings {
  /** @param {(values: Values) => void} save saves changed settings. */
  constructor(save) {
    this.save = save;
    this.isOpen = false;
    this.policyBefore = "everything";
  }

  /**
   * The card, or null for imported items, which have no download settings.
   * @param {PublicationAnswer} publication
   */
  card(publication) {
    if (!publication.url) return null;
    const heading = element("h2", { textContent: publicationWords.automaticDownloads });
    // Collapsed for books, which are usually downloaded on request.
    const box = publication.kind === "bookshelf"
      ? this.folded(heading)
      : element("section", { className: "card", "aria-label": publicationWords.automaticDownloads }, heading);
    if (publication.isFollowed) box.append(...this.lines(publication));
    else box.append(element("p", { className: "quiet", textContent: publicationWords.unfollowed }));
    return box;
  }

  /** @param {PublicationAnswer} publication */
  lines({ kind, policy, scale, usualScale, refreshedAt }) {
    const isOn = policy !== "nothing";
    const arrive = element("input", { type: "checkbox", className: "switch", role: "switch", id: "arrive", checked: isOn });
    arrive.addEventListener("change", () => this.save({ policy: arrive.checked ? this.policyBefore : "nothing" }));
    if (isOn) this.policyBefore = policy;
    const keep = select("keep", keepChoices(policy), isOn ? policy : "everything", !isOn, (value) => this.save({ policy: value }));
    const size = select("scale", scaleChoices(usualScale), String(scale ?? 0), false, (value) => this.save({ scale: Number(value) }));
    const checked = refreshedAt ? publicationWords.lastChecked(near(refreshedAt)) : publicationWords.neverChecked;
    return [
      setting(publicationWords.newItems(thingOf(kind)), isOn ? publicationWords.newDownloaded : publicationWords.newListed, arrive, "arrive"),
      setting(publicationWords.keep, keepNotes[policy.split(" ")[0]], keep, "keep"),
      setting(publicationWords.resolution, publicationWords.resolutionNote, size, "scale"),
      element("p", { className: "looked quiet", textContent: checked }),
    ];
  }

  /**
   * A card that stays expanded or collapsed when it is shown again.
   * @param {HTMLElement} heading
   */
  folded(heading) {
    const summary = element("summary", { id: "arrivals" }, heading, icon("down", "small"));
    const box = element("details", { className: "card", open: this.isOpen }, summary);
    box.addEventListener("toggle", () => { this.isOpen = box.open; });
    return box;
  }
}

/**
 * @param {string} id
 * @param {Choice[]} choices
 * @param {string} value
 * @param {boolean} isDisabled
 * @param {(value: string) => void} change
 */
function select(id, choices, value, isDisabled, change) {
  const options = choices.map(([key, label]) => element("option", { value: key, textContent: label, selected: key === value }));
  const made = element("select", { id, disabled: isDisabled }, ...options);
  made.addEventListener("change", () => change(made.value));
  return element("div", { className: "choice" }, made, icon("down", "small"));
}

/**
 * @param {string} name
 * @param {string} note
 * @param {Node} control
 * @param {string} id
 */
function setting(name, note, control, id) {
  return element("div", { className: "setting" }, element("label", { htmlFor: id }, name, element("small", { textContent: note })), control);
}

/**
 * The follow policies, with the current one added if it is not a usual one.
 * @param {string} policy such as `newest 4`.
 * @returns {Choice[]}
 */
function keepChoices(policy) {
  const [kind, number] = policy.split(" ");
  /**
   * @param {"newest" | "next"} name
   * @param {(count: number) => string} label
   * @returns {Choice[]}
   */
  const choices = (name, label) => {
    const all = new Set([...counts[name], ...(kind === name ? [Number(number)] : [])]);
    return [...all].sort((one, other) => one - other).map((count) => [`${name} ${count}`, label(count)]);
  };
  return [
    ["everything", publicationWords.keepEverything],
    ...choices("newest", publicationWords.keepNewest), ...choices("next", publicationWords.keepUnread),
  ];
}

/**
 * @param {number} usual
 * @returns {Choice[]}
 */
function scaleChoices(usual) {
  const [standard, high] = publicationWords.resolutions;
  return [["0", publicationWords.defaultResolution(usual === 2)], ["1", standard], ["2", high]];
}
