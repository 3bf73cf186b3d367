// The marks of issues and books: their keys, icons and words. A new mark needs only an entry here.

export const favoriteMark = /** @type {const} */ ({
  kind: "favorite", key: "*", icon: "heart", name: "Favorite", help: "add or remove favorite", add: "Favorite", remove: "Remove from favorites",
  added: "Added to favorites.", removed: "Removed from favorites.",
});

export const itemMarks = /** @type {const} */ ([favoriteMark]);
