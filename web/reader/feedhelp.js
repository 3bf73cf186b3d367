// Help on feeds: the words of `masthead help feeds`, and the keys.
import { element } from "./dom.js";
import { sheet } from "./postview.js";
import { faultBox } from "./toast.js";

/** @param keys each with what it does. */
export function showHelp(keys) {
  const box = element("div", { className: "topic" });
  const list = element("dl", {}, ...keys.map(([key, words]) => element("div", {}, element("dt", { textContent: key }), element("dd", { textContent: words }))));
  sheet("feeds-help", "Help and keys", element("h3", { textContent: "Keys" }), list, box);
  load(box);
}

async function load(box) {
  const answer = await fetch("api/help/feeds").catch(() => null);
  if (!answer?.ok) {
    box.replaceChildren(faultBox("The help does not come", "The library does not answer. It may have been closed: start it again, then try again.", () => load(box)));
    return;
  }
  const { sections } = await answer.json();
  box.replaceChildren(...sections.map(({ title, text }) => element("section", {}, element("h3", { textContent: title }), element("p", { textContent: text }))));
}
