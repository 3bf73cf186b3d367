// Help on a subject: the words of `masthead help TOPIC`, and the keys.
import { element } from "./dom.js";
import { sheet } from "./postview.js";
import { faultBox } from "./toast.js";

/**
 * @param keys each with what it does.
 * @param topic the word by which the subject is asked for.
 */
export function showHelp(keys, topic = "feeds") {
  const box = element("div", { className: "topic" });
  const list = element("dl", {}, ...keys.map(([key, words]) => element("div", {}, element("dt", { textContent: key }), element("dd", { textContent: words }))));
  sheet(`${topic}-help`, "Help and keys", element("h3", { textContent: "Keys" }), list, box);
  load(box, topic);
}

async function load(box, topic) {
  const answer = await fetch(`api/help/${topic}`).catch(() => null);
  if (!answer?.ok) {
    box.replaceChildren(faultBox("The help does not come", "The library does not answer. It may have been closed: start it again, then try again.", () => load(box, topic)));
    return;
  }
  const { sections } = await answer.json();
  box.replaceChildren(...sections.map(({ title, text }) => element("section", {}, element("h3", { textContent: title }), element("p", { textContent: text }))));
}
