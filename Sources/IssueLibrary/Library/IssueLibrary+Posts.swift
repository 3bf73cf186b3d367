public import Periodical

extension IssueLibrary {
    /// A part of the posts that a filter means.
    /// - Parameters:
    ///   - filter: which posts.
    ///   - sort: their order.
    ///   - place: behind which they are, as the part before said; nil for the first part.
    ///   - limit: the most that are given.
    /// - Throws: ``MastheadError`` with the code `library.unknown` where the filter names a handle that there is not.
    public func posts(
        _ filter: PostFilter = PostFilter(), sort: PostSort = .newest, after place: PostPlace? = nil, limit: Int = 100
    ) async throws(MastheadError) -> PostPage {
        try await walls.posts.posts(filter, sort: sort, after: place, limit: limit)
    }

    /// The number of posts that a filter means.
    public func postCount(_ filter: PostFilter = PostFilter()) async throws(MastheadError) -> Int {
        try await walls.posts.count(filter)
    }

    /// The post of a number; nil where it is no longer here.
    public func post(_ id: PostID) async throws(MastheadError) -> LibraryPost? { try await walls.posts.post(id) }

    /// The post that a reference leads to, or nil.
    /// - Throws: ``MastheadError`` with the code `library.ambiguous` where there are several.
    public func post(_ reference: ItemReference) async throws(MastheadError) -> LibraryPost? {
        try await walls.posts.post(reference)
    }

    /// The post that a reference leads to.
    /// - Throws: ``MastheadError`` with the code `library.unknown`, which names posts that are spelled alike, or `library.ambiguous`.
    public func existingPost(_ reference: ItemReference) async throws(MastheadError) -> LibraryPost {
        try await walls.posts.existingPost(reference)
    }

    /// The content of a post as HTML that was sanitised: it runs nothing, has no style, and its addresses are absolute. What it shows of
    /// pictures lies elsewhere: whatever shows them decides whether they are fetched.
    /// - Returns: empty where the post has no content.
    public func html(of post: PostID) async throws(MastheadError) -> String { try await walls.posts.html(of: post) }

    /// The newest posts that have all of some words in their title or content, or words that begin with them; accents and case do not
    /// matter.
    public func searchPosts(
        _ words: String, in filter: PostFilter = PostFilter(), limit: Int = 100
    ) async throws(MastheadError) -> [PostHit] {
        try await walls.posts.search(words, in: filter, limit: limit)
    }

    /// The folders of feeds, as paths of names, each with those that it lies in.
    public func feedFolders() async throws(MastheadError) -> [[String]] { try await walls.posts.folders() }

    /// Marks posts as read or unread.
    /// - Returns: the posts of which that was not so.
    @discardableResult
    public func setRead(_ isRead: Bool, _ posts: [PostID]) async throws(MastheadError) -> [PostID] {
        try await walls.postMarks.setRead(isRead, posts)
    }

    /// Marks all posts as read or unread that a filter means: those of a feed, those before a date.
    /// - Returns: the posts of which that was not so, by which it can be undone.
    @discardableResult
    public func setRead(_ isRead: Bool, all filter: PostFilter) async throws(MastheadError) -> [PostID] {
        try await walls.postMarks.setRead(isRead, all: filter)
    }

    /// Says of posts whether the reader likes them.
    /// - Returns: the posts of which that was not so.
    @discardableResult
    public func setFavorite(_ isFavorite: Bool, _ posts: [PostID]) async throws(MastheadError) -> [PostID] {
        try await walls.postMarks.setFavorite(isFavorite, posts)
    }
}
