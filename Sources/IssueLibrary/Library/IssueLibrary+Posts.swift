public import Foundation
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

    /// The posts of some numbers that are still here, in this order.
    public func posts(numbered ids: [PostID]) async throws(MastheadError) -> [LibraryPost] {
        try await walls.posts.posts(numbered: ids)
    }

    /// The number of the post that came last; nil where there is none.
    public func newestPost() async throws(MastheadError) -> PostID? { try await walls.posts.newest() }

    /// Tells what feeds and posts are now from what they were: another text where any of them came, went, was read, liked or changed.
    /// - Returns: empty where there are no feeds.
    public func feedStamp() async throws(MastheadError) -> String { try await walls.posts.stamp() }

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

    /// The content of a post, the whole article where it is here, as HTML that was sanitised: it runs nothing, has no style, and its addresses are absolute. What it shows of
    /// pictures lies elsewhere: whatever shows them decides whether they are fetched.
    /// - Returns: empty where the post has no content.
    public func html(of post: PostID) async throws(MastheadError) -> String { try await content(of: post).html }

    /// What a post says: the whole article where it is here, else what its feed gave. Nothing is fetched.
    /// - Parameter isAsGiven: whether it is what its feed gave in any case.
    public func content(of post: PostID, asGiven isAsGiven: Bool = false) async throws(MastheadError) -> PostContent {
        try await walls.postArticles.content(of: post, asGiven: isAsGiven)
    }

    /// Brings in the whole article of a post from its page, where it is not here, or its feed has edited the post since. It stays as long
    /// as the post, is found by its words, and stands in the place of what the feed gave, which stays as well. Its pictures come with
    /// ``bringPictures(of:)`` or the next refresh.
    /// - Parameter isNew: whether it is fetched again in any case.
    /// - Throws: ``MastheadError`` with a code of transfers where the page cannot be had, or `library.no-article` where no article is in it.
    ///   What was here stays.
    @discardableResult
    public func bringArticle(of post: PostID, anew isNew: Bool = false) async throws(MastheadError) -> PostContent {
        try await walls.postArticles.bring(of: post, anew: isNew)
    }

    /// Brings in the pictures of a post that are not here, where its feed keeps its pictures.
    public func bringPictures(of post: PostID) async throws(MastheadError) {
        try await walls.postPictures.bring(of: post)
    }

    /// A picture of posts that is kept here; nil where it is not. Pictures are fetched after a refresh, never by this.
    /// - Parameter name: as ``PostPicture/name(of:)`` makes it of the address that a post's content or ``LibraryPost/picture`` has.
    public func postPicture(named name: String) async throws(MastheadError) -> PostPicture? {
        try await walls.postPictures.picture(named: name)
    }

    /// Those of some pictures of posts that are kept here, by their names.
    public func postPictures(named names: [String]) async throws(MastheadError) -> [String: PostPicture] {
        try await walls.postPictures.pictures(named: names)
    }

    /// The pictures of a post that are kept here, by the addresses that its content has for them.
    public func pictures(of post: PostID) async throws(MastheadError) -> [String: PostPicture] {
        try await walls.postPictures.pictures(of: post)
    }

    /// The files that come with a post and are here, in the order of its enclosures; nil for each that is not.
    public func enclosureFiles(of post: LibraryPost) -> [URL?] { walls.postEnclosures.files(of: post) }

    /// Brings in the files that come with a post, and goes on with what arrived before. They stay as long as the post.
    /// - Parameter onProgress: told which of the files is arriving, counted from 0, and how far that is.
    /// - Returns: the files, in the order of the post's enclosures.
    /// - Throws: ``MastheadError`` with a code of transfers where one cannot be had: of the first of these; all others are here then.
    @discardableResult
    public func bringEnclosures(
        of post: LibraryPost, onProgress: @escaping @Sendable (Int, DownloadProgress) -> Void
    ) async throws(MastheadError) -> [URL] {
        var files: [URL] = []
        for outcome in try await bringEachEnclosure(of: post, onProgress: onProgress) {
            files.append(try outcome.get())
        }
        return files
    }

    /// The same, where each file counts for itself.
    /// - Returns: the files, or why one cannot be had, in the order of the post's enclosures.
    /// - Throws: ``MastheadError`` where no files come with the post, none can be kept, or this was stopped.
    public func bringEachEnclosure(
        of post: LibraryPost, onProgress: @escaping @Sendable (Int, DownloadProgress) -> Void
    ) async throws(MastheadError) -> [Result<URL, MastheadError>] {
        try await walls.postEnclosures.bring(of: post, onProgress: onProgress)
    }

    /// The posts that came since the last digest of feeds; where there was none yet, those of a week.
    /// - Parameter handles: the feeds; nil for all.
    public func sinceLastDigest(of handles: [String]?) async throws(MastheadError) -> PostFilter {
        var filter = PostFilter(handles: handles)
        let feeds = try await walls.posts.query(filter).feeds
        let last = try await walls.store.read { try SettingRecord.lastDigest(of: feeds, $0) }
        filter.later = last.map(PostID.init(rawValue:))
        if last == nil { filter.since = configuration.now().addingTimeInterval(-7 * 24 * 3600) }
        return filter
    }

    /// Remembers which post was the newest of a digest of feeds, so that the next one begins behind it.
    /// - Parameter handles: the feeds; nil for all.
    public func noteDigest(of handles: [String]?, upTo post: PostID) async throws(MastheadError) {
        let feeds = try await walls.posts.query(PostFilter(handles: handles)).feeds
        try await walls.store.write { try SettingRecord.setLastDigest(of: feeds, post.rawValue, $0) }
        await walls.backups.backUp(.now)
    }

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
