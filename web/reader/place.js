// Where the shelf is, from the page of an issue. Pages that were exported before publications do not say it.
export const root = document.body.dataset.root ?? "../../";
