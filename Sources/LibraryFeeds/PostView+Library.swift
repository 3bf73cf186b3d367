public import LibraryValues

extension PostView {
    /// Creates the view of a post in the library.
    public init(_ post: LibraryPost) {
        self.init(
            handle: post.handle, name: post.name, number: post.id.rawValue, feed: post.feedTitle, title: post.title,
            heading: post.heading, summary: post.summary, date: post.date, seenAt: post.seenAt)
        (publishedAt, changedAt) = (post.publishedAt, post.changedAt)
        (authors, categories, language) = (post.authors, post.categories, post.language)
        (url, externalURL, comments, picture) = (post.link, post.externalLink, post.comments, post.picture)
        (enclosures, source) = (post.enclosures, post.source)
        (read, readAt, unread) = (post.isRead ? 1 : 0, post.readAt, !post.isRead)
        (favorite, withdrawn) = (post.isFavorite, !post.isInFeed)
    }
}
