// Help sheets, with the keys and the text of `masthead help TOPIC`.
import { sheet } from "./dialog.js";
import { element } from "./dom.js";
import { faultBox } from "./toast.js";
import { sharedWords } from "./words.js";

/**
 * @param {KeyLine[]} keys
 * @param {string | null} [topic] the help topic, or null to show only the keys.
 */
export function showHelp(keys, topic = "feeds") {
  const box = element("div", { className: "topic" });
  const row = (/** @type {string} */ key, /** @type {string} */ words) => (
    element("div", {}, element("dt", { textContent: key }), element("dd", { textContent: words })));
  const isOnlyReading = document.documentElement.dataset.manages === "no";
  const shown = keys.filter(([, , use]) => !(use && isOnlyReading));
  const list = element("dl", {}, ...shown.map(([key, words]) => row(key, words)));
  if (topic === null) {
    sheet("keys-help", sharedWords.keys, list);
    return;
  }
  sheet(`${topic}-help`, sharedWords.helpAndKeys, element("h3", { textContent: sharedWords.keys }), list, box);
  load(box, topic);
}

/**
 * @param {HTMLElement} box
 * @param {string} topic
 */
async function load(box, topic) {
  const answer = await fetch(`api/help/${topic}`).catch(() => null);
  if (!answer?.ok) {
    box.replaceChildren(faultBox(sharedWords.helpFailed, sharedWords.noLibrary, () => load(box, topic)));
    return;
  }
  /** @type {{ sections: { title: string, text: string }[] }} */
  const { sections } = await answer.json();
  box.replaceChildren(...sections.map(({ title, text }) => (
    element("section", {}, element("h3", { textContent: title }), element("p", { textContent: text })))));
}
