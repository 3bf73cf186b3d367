// Searches the sections of all pages. The script index.js contains their words, so the search needs no server.
(() => {
  const names = { guides: "Guide", commands: "Command", symbols: "Swift" };
  const most = 60;
  const form = document.querySelector("form.search");
  const field = form.querySelector("input[type=search]");
  const list = document.getElementById("results");
  const status = document.getElementById("status");

  const folded = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  // A word of the query also matches words that begin with it, and parts of names such as `downloadNewIssues`.
  const pattern = (word) => new RegExp(`(?<![\\p{L}\\p{N}])${escaped(word)}`, "u");

  const entries = [];
  for (const [kind, pages] of Object.entries(window.searchIndex)) {
    for (const [target, title, sections] of pages) {
      for (const [heading, anchor, text] of sections) {
        entries.push({
          kind, target, title, heading, anchor, text,
          foldedTitle: folded(title), foldedText: folded(text),
          // All commands begin with the same word.
          foldedHeading: folded(heading).replace(/^masthead (?=.)/, ""),
        });
      }
    }
  }

  const score = (entry, words) => {
    let sum = 0;
    for (const { word, start } of words) {
      let value = 0;
      if (entry.foldedHeading === word) value = 40;
      else if (start.test(entry.foldedHeading)) value = 12;
      else if (word.length > 2 && entry.foldedHeading.includes(word)) value = 6;
      if (entry.heading !== entry.title && start.test(entry.foldedTitle)) value += 3;
      if (!value && start.test(entry.foldedText)) value = 1;
      if (!value) return 0;
      if (start.test(entry.foldedText)) value += 1;
      sum += value;
    }
    if (entry.heading === entry.title && sum > words.length * 2) sum += 6;
    return sum;
  };

  const marked = (parent, text, words) => {
    const places = new RegExp(words.map(({ word }) => `(?<![\\p{L}\\p{N}])${escaped(word)}`).join("|"), "giu");
    let end = 0;
    for (const found of text.matchAll(places)) {
      const mark = document.createElement("mark");
      mark.textContent = found[0];
      parent.append(text.slice(end, found.index), mark);
      end = found.index + found[0].length;
    }
    parent.append(text.slice(end));
  };

  const excerpt = (entry, words) => {
    const places = words.map(({ start }) => entry.foldedText.search(start)).filter((place) => place >= 0);
    const from = Math.max(0, Math.min(...places, entry.text.length) - 60);
    const begin = places.length && from > 0 ? entry.text.indexOf(" ", from) + 1 : 0;
    const text = entry.text.slice(begin, begin + 180);
    return (begin ? "… " : "") + (begin + 180 < entry.text.length ? `${text.slice(0, text.lastIndexOf(" "))} …` : text);
  };

  const item = (entry, words) => {
    const row = document.createElement("li");
    const link = document.createElement("a");
    link.href = entry.target + (entry.heading === entry.title ? "" : `#${encodeURIComponent(entry.anchor)}`);
    const heading = document.createElement("b");
    marked(heading, entry.heading, words);
    const place = document.createElement("span");
    place.className = "place";
    place.textContent = entry.heading === entry.title ? names[entry.kind] : `${names[entry.kind]} · ${entry.title}`;
    const text = document.createElement("span");
    text.className = "excerpt";
    marked(text, excerpt(entry, words), words);
    link.append(heading, place, text);
    row.append(link);
    return row;
  };

  const search = () => {
    const words = folded(field.value).split(/\s+/u).filter(Boolean).map((word) => ({ word, start: pattern(word) }));
    const only = new FormData(form).get("in");
    const found = words.length === 0 ? [] : entries
      .filter((entry) => !only || entry.kind === only)
      .map((entry) => ({ entry, value: score(entry, words) }))
      .filter(({ value }) => value > 0)
      .sort((one, other) => other.value - one.value);
    list.replaceChildren(...found.slice(0, most).map(({ entry }) => item(entry, words)));
    status.textContent = words.length === 0 ? ""
      : found.length === 0 ? "Nothing found. Try fewer or shorter words."
      : found.length > most ? `${found.length} results. These are the first ${most}.`
      : `${found.length} ${found.length === 1 ? "result" : "results"}`;
  };

  const asked = new URLSearchParams(location.search);
  field.value = asked.get("q") ?? "";
  const choice = [...form.querySelectorAll("input[type=radio]")].find(({ value }) => value === asked.get("in"));
  if (choice) choice.checked = true;
  form.addEventListener("input", search);
  search();
})();
