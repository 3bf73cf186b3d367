// The page of an issue that is not downloaded, with a download button if there is a library.
import { missingWords } from "./issue/words.js";
import { rowOf } from "./library/row.js";
import { size } from "./library/state.js";
import { find, isolated } from "./shared/dom.js";
import { root } from "./shared/place.js";
import { sharedWords } from "./shared/words.js";

const button = find("button#download");

/**
 * The library's row for this issue, or null.
 * @returns {Promise<Row | null>}
 */
async function rowHere() {
  const answer = await fetch(`${root}library.json`).catch(() => null);
  if (!answer?.ok) return null;
  const { live, issues } = await answer.json();
  const folder = (/** @type {string} */ url) => decodeURIComponent(new URL(url, location.href).pathname).replace(/index\.html$/, "");
  const isThis = (/** @type {LinkedItem} */ { links }) => folder(root + links.page) === folder(location.href);
  const found = live && issues.find(isThis);
  if (!found) return null;
  const row = rowOf(found);
  // Cached rows may be outdated, so ask the library.
  const item = await fetch(`${root}api/item?issue=${encodeURIComponent(row.name)}`).catch(() => null);
  return item?.ok ? row : null;
}

/**
 * @param {string} path
 * @param {object} body
 */
async function send(path, body) {
  const answer = await fetch(`${root}api/${path}`, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
  }).catch(() => null);
  if (!answer) throw new Error(sharedWords.noLibrary);
  if (!answer.ok) throw new Error((await answer.text()) || sharedWords.libraryError(answer.status));
}

/**
 * Downloads the issue, and opens the requested page as soon as the first page is available.
 * @param {Row} row
 */
async function download({ name, status }) {
  button.disabled = true;
  find("#said").textContent = missingWords.downloading;
  try {
    if (status === "none") await send("downloads", { issue: name, action: "start" });
    await send("bring", { issue: name });
    location.reload();
  } catch (error) {
    find("#said").textContent = error.message;
    button.textContent = sharedWords.tryAgain;
    button.disabled = false;
  }
}

const row = await rowHere();
if (row) {
  find("#words").replaceChildren(missingWords.before, isolated(row.title), missingWords.after);
  button.textContent = row.totalBytes ? missingWords.downloadOf(size(row.totalBytes)) : missingWords.download;
  button.hidden = false;
  find("#back").classList.remove("main");
  button.addEventListener("click", () => download(row));
}
