public import Periodical

extension IssueLibrary {
    /// The numbers of all posts that a filter means, in an order: for lists that show a part of them at a time.
    public func postIDs(
        _ filter: PostFilter = PostFilter(), sort: PostSort = .newest
    ) async throws(MastheadError) -> [PostID] {
        try await walls.posts.ids(filter, sort: sort)
    }

    /// Posts by their numbers, in this order; those that are no longer here are left out.
    public func posts(_ ids: [PostID]) async throws(MastheadError) -> [LibraryPost] { try await walls.posts.posts(ids) }

    /// The newest unread posts of each feed that is followed, the newest first.
    /// - Parameter count: how many of a feed at most.
    public func newestUnreadPosts(ofEach count: Int) async throws(MastheadError) -> [LibraryPost] {
        try await walls.posts.newestUnread(ofEach: count)
    }
}
