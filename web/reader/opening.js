// What a tap on an issue does: what is here is read; what is not begins to come, and opens as soon as its first page is here.
import { attempt, say } from "./toast.js";

/** Begins the download of an issue, where that is still to be done, and opens it. */
export async function openIssue(library, name, card) {
  const row = library.rows.get(name);
  if (!row || card?.classList.contains("pending")) return;
  card?.classList.add("pending");
  say(`${row.title} is on its way, and opens with its first page.`);
  const isOpen = await attempt(`“${row.title}” does not come`, async () => {
    if (row.status === "none") await library.download(name, "start");
    await library.send("bring", { issue: name });
    return true;
  });
  card?.classList.remove("pending");
  if (isOpen) location.href = row.url;
}
