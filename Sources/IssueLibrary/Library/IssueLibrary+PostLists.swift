public import Periodical

extension IssueLibrary {
    @available(*, deprecated, renamed: "posts.ids")
    public func postIDs(_ filter: PostFilter = PostFilter(), sort: PostSort = .newest) async throws(MastheadError)
        -> [PostID]
    { try await posts.ids(filter, sort: sort) }

    @available(*, deprecated, renamed: "posts.posts")
    public func posts(_ ids: [PostID]) async throws(MastheadError) -> [LibraryPost] { try await posts.posts(ids) }

    @available(*, deprecated, renamed: "posts.newestUnread")
    public func newestUnreadPosts(ofEach count: Int) async throws(MastheadError) -> [LibraryPost] {
        try await posts.newestUnread(ofEach: count)
    }
}
