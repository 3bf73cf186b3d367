public import Foundation
public import Periodical

extension IssueLibrary {
    /// Returns one page of the posts that match a filter.
    /// - Parameters:
    ///   - filter: the posts to include.
    ///   - sort: their order.
    ///   - place: the end of the previous page, from ``PostPage/next``; nil for the first page.
    ///   - limit: the maximum number of posts.
    /// - Throws: ``MastheadError`` with the code `library.unknown` if the filter contains an unknown handle.
    public func posts(
        _ filter: PostFilter = PostFilter(), sort: PostSort = .newest, after place: PostPlace? = nil, limit: Int = 100
    ) async throws(MastheadError) -> PostPage {
        try await walls.posts.posts(filter, sort: sort, after: place, limit: limit)
    }

    /// Returns the number of posts that match a filter.
    public func postCount(_ filter: PostFilter = PostFilter()) async throws(MastheadError) -> Int {
        try await walls.posts.count(filter)
    }

    /// Returns the post with an ID, or nil if it no longer exists.
    public func post(_ id: PostID) async throws(MastheadError) -> LibraryPost? { try await walls.posts.post(id) }

    /// Returns the posts with the given IDs, in the same order. Posts that no longer exist are left out.
    public func posts(numbered ids: [PostID]) async throws(MastheadError) -> [LibraryPost] {
        try await walls.posts.posts(numbered: ids)
    }

    /// Returns the ID of the post that was added last, or nil if there are no posts.
    public func newestPost() async throws(MastheadError) -> PostID? { try await walls.posts.newest() }

    /// Returns a hash of the state of all feeds and posts. The hash changes when a feed or post is added, removed,
    /// read, marked as a favorite or changed.
    /// - Returns: an empty string if there are no feeds.
    public func feedStamp() async throws(MastheadError) -> String { try await walls.posts.stamp() }

    /// Returns the post of a reference, or nil if it does not exist.
    /// - Throws: ``MastheadError`` with the code `library.ambiguous` if the reference matches several posts.
    public func post(_ reference: ItemReference) async throws(MastheadError) -> LibraryPost? {
        try await walls.posts.post(reference)
    }

    /// Returns the post of a reference.
    /// - Throws: ``MastheadError`` with the code `library.unknown`, which suggests similar names, or
    ///   `library.ambiguous`.
    public func existingPost(_ reference: ItemReference) async throws(MastheadError) -> LibraryPost {
        try await walls.posts.existingPost(reference)
    }

    /// Returns the content of a post as sanitized HTML: the full text if it is downloaded, otherwise the feed's
    /// version. The HTML has no scripts and no styles, and its addresses are absolute. Its pictures may be on other
    /// servers, so the caller decides whether to load them.
    /// - Returns: an empty string if the post has no content.
    public func html(of post: PostID) async throws(MastheadError) -> String { try await content(of: post).html }

    /// Returns the content of a post: the full text if it is downloaded, otherwise the feed's version. Nothing is
    /// downloaded.
    /// - Parameters:
    ///   - post: the post.
    ///   - isAsGiven: whether to always return the feed's version.
    public func content(of post: PostID, asGiven isAsGiven: Bool = false) async throws(MastheadError) -> PostContent {
        try await walls.postArticles.content(of: post, asGiven: isAsGiven)
    }

    /// Downloads the full text of a post from its web page. If the full text is already downloaded, and the feed has
    /// not changed the post since, nothing is downloaded.
    ///
    /// The full text is searchable, replaces the feed's version in the reader, and is kept as long as the post. The
    /// feed's version is kept too. ``bringPictures(of:)`` or the next refresh downloads the pictures.
    /// - Parameters:
    ///   - post: the post.
    ///   - isNew: whether to always download the page again.
    /// - Throws: ``MastheadError`` with a transfer code if the page cannot be downloaded, or `library.no-article` if
    ///   the page contains no article. The stored text is then unchanged.
    @discardableResult
    public func bringArticle(of post: PostID, anew isNew: Bool = false) async throws(MastheadError) -> PostContent {
        try await walls.postArticles.bring(of: post, anew: isNew)
    }

    /// Downloads the missing pictures of a post, if its feed stores pictures.
    public func bringPictures(of post: PostID) async throws(MastheadError) {
        try await walls.postPictures.bring(of: post)
    }

    /// Returns a stored picture of a post, or nil if it is not stored. Pictures are downloaded after a refresh, never
    /// by this method.
    /// - Parameter name: the name that ``PostPicture/name(of:)`` returns for an address in a post's content or in
    ///   ``LibraryPost/picture``.
    public func postPicture(named name: String) async throws(MastheadError) -> PostPicture? {
        try await walls.postPictures.picture(named: name)
    }

    /// Returns the stored pictures among the given names, by name.
    public func postPictures(named names: [String]) async throws(MastheadError) -> [String: PostPicture] {
        try await walls.postPictures.pictures(named: names)
    }

    /// Returns the stored pictures of a post, by their addresses in the post's content.
    public func pictures(of post: PostID) async throws(MastheadError) -> [String: PostPicture] {
        try await walls.postPictures.pictures(of: post)
    }

    /// Returns the files of a post's enclosures, in order, with nil for each enclosure that is not downloaded.
    public func enclosureFiles(of post: LibraryPost) -> [URL?] { walls.postEnclosures.files(of: post) }

    /// Downloads the enclosures of a post, and resumes partial downloads. The files are kept as long as the post.
    /// - Parameters:
    ///   - post: the post.
    ///   - onProgress: receives the index of the current enclosure and its progress.
    /// - Returns: the files, in the order of the post's enclosures.
    /// - Throws: ``MastheadError`` with a transfer code if enclosures could not be downloaded. The error is that of the
    ///   first of them; the other enclosures are still downloaded.
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

    /// Downloads the enclosures of a post, and returns the result of each.
    /// - Returns: the file or the error of each enclosure, in the order of the post's enclosures.
    /// - Throws: ``MastheadError`` if the post has no enclosures, no files can be stored, or the task was canceled.
    public func bringEachEnclosure(
        of post: LibraryPost, onProgress: @escaping @Sendable (Int, DownloadProgress) -> Void
    ) async throws(MastheadError) -> [Result<URL, MastheadError>] {
        try await walls.postEnclosures.bring(of: post, onProgress: onProgress)
    }

    /// Returns a filter for the posts since the last digest of the feeds. If there was no digest, the filter covers the
    /// last seven days.
    /// - Parameter handles: the feeds, or nil for all.
    public func sinceLastDigest(of handles: [String]?) async throws(MastheadError) -> PostFilter {
        var filter = PostFilter(handles: handles)
        let feeds = try await walls.posts.query(filter).feeds
        let last = try await walls.store.read { try SettingRecord.lastDigest(of: feeds, $0) }
        filter.later = last.map(PostID.init(rawValue:))
        if last == nil { filter.since = configuration.now().addingTimeInterval(-7 * 24 * 3600) }
        return filter
    }

    /// Stores the newest post of a digest, so that the next digest of the same feeds starts after it.
    /// - Parameters:
    ///   - handles: the feeds, or nil for all.
    ///   - post: the newest post of the digest.
    public func noteDigest(of handles: [String]?, upTo post: PostID) async throws(MastheadError) {
        let feeds = try await walls.posts.query(PostFilter(handles: handles)).feeds
        try await walls.store.write { try SettingRecord.setLastDigest(of: feeds, post.rawValue, $0) }
        await walls.backups.backUp(.now)
    }

    /// Searches the titles and contents of posts, and returns the newest matches. A post matches if it contains each
    /// search term as a word or as the start of a word. Accents and case are ignored.
    public func searchPosts(
        _ words: String, in filter: PostFilter = PostFilter(), limit: Int = 100
    ) async throws(MastheadError) -> [PostHit] {
        try await walls.posts.search(words, in: filter, limit: limit)
    }

    /// Returns all folders of feeds as paths of names, including parent folders.
    public func feedFolders() async throws(MastheadError) -> [[String]] { try await walls.posts.folders() }

    /// Marks posts as read or unread.
    /// - Returns: the posts that were changed.
    @discardableResult
    public func setRead(_ isRead: Bool, _ posts: [PostID]) async throws(MastheadError) -> [PostID] {
        try await walls.postMarks.setRead(isRead, posts)
    }

    /// Marks all posts that match a filter as read or unread, such as the posts of a feed or before a date.
    /// - Returns: the posts that were changed. Use them to undo this method.
    @discardableResult
    public func setRead(_ isRead: Bool, all filter: PostFilter) async throws(MastheadError) -> [PostID] {
        try await walls.postMarks.setRead(isRead, all: filter)
    }

    /// Adds posts to the favorites, or removes them.
    /// - Returns: the posts that were changed.
    @discardableResult
    public func setFavorite(_ isFavorite: Bool, _ posts: [PostID]) async throws(MastheadError) -> [PostID] {
        try await walls.postMarks.setFavorite(isFavorite, posts)
    }
}
