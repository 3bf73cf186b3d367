// A row in a list of posts: a post of the library, with data that only the browser needs.

/**
 * A row in a list of posts.
 * @param {LinkedPost} linked
 */
export function postRow({ post, isPlayed, links }) {
  const { number, id, handle, feed, title, heading, language, date, summary, unread, favorite } = post;
  return {
    id: number, name: id, feed: handle, feedTitle: feed, title: heading, language, date, picture: links.picture,
    // A post without a title shows the start of its summary instead.
    summary: title === null ? "" : summary, isRead: !unread, isFavorite: favorite, isPlayed,
  };
}

/**
 * The response of `api/posts/ID`, with the post as a row.
 * @param {PostAnswer} found
 */
export function postDocument(found) {
  const { post, links } = found;
  return {
    ...found, row: postRow(found), authors: post.authors, categories: post.categories, link: links.page, about: links.about,
    comments: links.comments,
  };
}
