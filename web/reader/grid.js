// The page grid of an issue: articles side by side, the pages of an article below each other. Indices count from 0, as in the
// files; people see and type ARTICLE.PAGE, counted from 1, and +CHARACTERS for a place within text that reflows.

export const format = ({ article, page, offset }) => `${article + 1}.${page + 1}${offset ? `+${offset}` : ""}`;

export function parse(text) {
  const match = /^#?(\d{1,6})(?:\.(\d{1,6}))?(?:\+(\d{1,10}))?$/.exec(text ?? "");
  if (!match) return null;
  const position = { article: Number(match[1]) - 1, page: Number(match[2] ?? 1) - 1 };
  if (Number(match[3])) position.offset = Number(match[3]);
  return position.article < 0 || position.page < 0 ? null : position;
}

export const same = (one, other) => one?.article === other?.article && one?.page === other?.page;

export class Grid {
  constructor(articles) {
    this.articles = articles;
  }

  at({ article, page }) {
    return this.articles[article]?.[page] ?? null;
  }

  get positions() {
    return this.articles.flatMap((pages, article) => pages.map((_, page) => ({ article, page })));
  }

  /** The position nearest to one remembered from an issue with more pages. */
  nearest({ article, page }) {
    const last = Math.max(0, Math.min(article, this.articles.length - 1));
    return { article: last, page: last === article ? Math.min(page, this.articles[last].length - 1) : 0 };
  }

  /** The pages that are shown side by side with one: itself, or with its neighbour in the article. */
  leaf(position, isDouble) {
    const { article, page } = position;
    if (!isDouble || !isUpright(this.at(position))) return [{ article, page }];
    // The front of an issue stands alone, as it does in print; other articles begin on the left.
    const isOdd = article === 0 ? page % 2 === 0 : page % 2 === 1;
    const first = { article, page: isOdd ? page - 1 : page };
    const second = { article, page: first.page + 1 };
    const pages = [first, second].filter((place) => isUpright(this.at(place)));
    return pages.length === 2 ? pages : [{ article, page }];
  }

  /** Where a move leads from a leaf, or null at an edge. */
  target(leaf, move) {
    const first = leaf[0];
    const last = leaf[leaf.length - 1];
    const to = (article, page) => (this.at({ article, page }) ? { article, page } : null);
    switch (move) {
      case "next": return to(first.article + 1, 0);
      case "previous": return to(first.article - 1, 0);
      case "lower": return to(last.article, last.page + 1);
      case "upper": return to(first.article, first.page - 1);
      case "forward": return this.target(leaf, "lower") ?? this.target(leaf, "next");
      case "back":
        return this.target(leaf, "upper") ?? to(first.article - 1, (this.articles[first.article - 1]?.length ?? 0) - 1);
      default: return null;
    }
  }

  /** The step in the grid that a move in reading order amounts to. */
  step(leaf, move) {
    if (move === "forward") return this.target(leaf, "lower") ? "lower" : "next";
    if (move === "back") return this.target(leaf, "upper") ? "upper" : "previous";
    return move;
  }
}

/** Whether a page is a picture that is higher than wide: others want all of the width. */
function isUpright(page) {
  const picture = /<img class="base"[^>]*>/.exec(page?.html ?? "");
  const size = / width="(\d+)" height="(\d+)"/.exec(picture?.[0] ?? "");
  return picture !== null && (size === null || Number(size[1]) <= Number(size[2]));
}
