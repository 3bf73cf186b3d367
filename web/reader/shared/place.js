// The relative path to the shelf. Older exports do not have this path.
export const root = document.body.dataset.root ?? "../../";
