// The relative path to the shelf. Older exports lack it.
export const root = document.body.dataset.root ?? "../../";
