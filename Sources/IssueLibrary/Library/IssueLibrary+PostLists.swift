public import Periodical

extension IssueLibrary {
    /// Returns the IDs of all posts that match a filter, in the given order. Use it for lists that load posts in parts.
    public func postIDs(
        _ filter: PostFilter = PostFilter(), sort: PostSort = .newest
    ) async throws(MastheadError) -> [PostID] {
        try await walls.posts.ids(filter, sort: sort)
    }

    /// Returns the posts with the given IDs, in the same order. Posts that no longer exist are left out.
    public func posts(_ ids: [PostID]) async throws(MastheadError) -> [LibraryPost] { try await walls.posts.posts(ids) }

    /// Returns the newest unread posts of each followed feed, newest first.
    /// - Parameter count: the maximum number of posts per feed.
    public func newestUnreadPosts(ofEach count: Int) async throws(MastheadError) -> [LibraryPost] {
        try await walls.posts.newestUnread(ofEach: count)
    }
}
