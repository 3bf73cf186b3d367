// The relative path to the shelf, which older exports do not have.
export const root = document.body.dataset.root ?? "../../";
