import IssueLibrary

/// Which posts a page of the web reader asks for, or marks.
struct PostWish: Decodable {
    enum Kind: String, Decodable { case all, unread, favorites }

    /// The handle of a feed; nil for all.
    let feed: String?
    /// The folder that feeds lie in, as a path of names.
    let folder: [String]?
    let show: Kind?
    let words: String?

    var filter: PostFilter {
        var filter = PostFilter(handles: feed.map { [$0] })
        filter.folder = folder
        if show == .unread { filter.isRead = false }
        filter.isFavorite = show == .favorites
        if let words, words.contains(where: { !$0.isWhitespace }) { filter.words = words }
        return filter
    }
}
