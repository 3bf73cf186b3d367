public import Foundation
public import Periodical

extension IssueLibrary {
    @available(*, deprecated, renamed: "posts.page")
    public func posts(
        _ filter: PostFilter = PostFilter(), sort: PostSort = .newest, after place: PostPlace? = nil, limit: Int = 100
    ) async throws(MastheadError) -> PostPage { try await posts.page(filter, sort: sort, after: place, limit: limit) }

    @available(*, deprecated, renamed: "posts.count")
    public func postCount(_ filter: PostFilter = PostFilter()) async throws(MastheadError) -> Int {
        try await posts.count(filter)
    }

    @available(*, deprecated, renamed: "posts.post")
    public func post(_ id: PostID) async throws(MastheadError) -> LibraryPost? { try await posts.post(id) }

    @available(*, deprecated, renamed: "posts.posts")
    public func posts(numbered ids: [PostID]) async throws(MastheadError) -> [LibraryPost] {
        try await posts.posts(numbered: ids)
    }

    @available(*, deprecated, renamed: "posts.newest")
    public func newestPost() async throws(MastheadError) -> PostID? { try await posts.newest() }

    @available(*, deprecated, renamed: "posts.stamp")
    public func feedStamp() async throws(MastheadError) -> String { try await posts.stamp() }

    @available(*, deprecated, renamed: "posts.post")
    public func post(_ reference: ItemReference) async throws(MastheadError) -> LibraryPost? {
        try await posts.post(reference)
    }

    @available(*, deprecated, renamed: "posts.existingPost")
    public func existingPost(_ reference: ItemReference) async throws(MastheadError) -> LibraryPost {
        try await posts.existingPost(reference)
    }

    @available(*, deprecated, renamed: "articles.html")
    public func html(of post: PostID) async throws(MastheadError) -> String { try await articles.html(of: post) }

    @available(*, deprecated, renamed: "articles.content")
    public func content(of post: PostID, asGiven isAsGiven: Bool = false) async throws(MastheadError) -> PostContent {
        try await articles.content(of: post, asGiven: isAsGiven)
    }

    @available(*, deprecated, renamed: "articles.download")
    @discardableResult public func bringArticle(of post: PostID, anew isNew: Bool = false) async throws(MastheadError)
        -> PostContent
    { try await articles.download(of: post, anew: isNew) }

    @available(*, deprecated, renamed: "postPictures.download")
    public func bringPictures(of post: PostID) async throws(MastheadError) { try await postPictures.download(of: post) }

    @available(*, deprecated, renamed: "postPictures.picture")
    public func postPicture(named name: String) async throws(MastheadError) -> PostPicture? {
        try await postPictures.picture(named: name)
    }

    @available(*, deprecated, renamed: "postPictures.pictures")
    public func postPictures(named names: [String]) async throws(MastheadError) -> [String: PostPicture] {
        try await postPictures.pictures(named: names)
    }

    @available(*, deprecated, renamed: "postPictures.pictures")
    public func pictures(of post: PostID) async throws(MastheadError) -> [String: PostPicture] {
        try await postPictures.pictures(of: post)
    }

    @available(*, deprecated, renamed: "enclosures.files")
    public func enclosureFiles(of post: LibraryPost) -> [URL?] { enclosures.files(of: post) }

    @available(*, deprecated, renamed: "enclosures.download")
    @discardableResult public func bringEnclosures(
        of post: LibraryPost, onProgress: @escaping @Sendable (Int, DownloadProgress) -> Void
    ) async throws(MastheadError) -> [URL] { try await enclosures.download(of: post, onProgress: onProgress) }

    @available(*, deprecated, renamed: "enclosures.downloadEach")
    public func bringEachEnclosure(
        of post: LibraryPost, onProgress: @escaping @Sendable (Int, DownloadProgress) -> Void
    ) async throws(MastheadError) -> [Result<URL, MastheadError>] {
        try await enclosures.downloadEach(of: post, onProgress: onProgress)
    }

    @available(*, deprecated, renamed: "posts.sinceLastDigest")
    public func sinceLastDigest(of handles: [String]?) async throws(MastheadError) -> PostFilter {
        try await posts.sinceLastDigest(of: handles)
    }

    @available(*, deprecated, renamed: "posts.noteDigest")
    public func noteDigest(of handles: [String]?, upTo post: PostID) async throws(MastheadError) {
        try await posts.noteDigest(of: handles, upTo: post)
    }

    @available(*, deprecated, renamed: "posts.search")
    public func searchPosts(_ words: String, in filter: PostFilter = PostFilter(), limit: Int = 100)
        async throws(MastheadError) -> [PostHit]
    { try await posts.search(words, in: filter, limit: limit) }

    @available(*, deprecated, renamed: "posts.folders")
    public func feedFolders() async throws(MastheadError) -> [[String]] { try await posts.folders() }

    @available(*, deprecated, renamed: "posts.setRead")
    @discardableResult public func setRead(_ isRead: Bool, _ posts: [PostID]) async throws(MastheadError) -> [PostID] {
        try await posts.setRead(isRead, posts)
    }

    @available(*, deprecated, renamed: "posts.setRead")
    @discardableResult public func setRead(_ isRead: Bool, all filter: PostFilter) async throws(MastheadError)
        -> [PostID]
    { try await posts.setRead(isRead, all: filter) }

    @available(*, deprecated, renamed: "posts.setFavorite")
    @discardableResult public func setFavorite(_ isFavorite: Bool, _ posts: [PostID]) async throws(MastheadError)
        -> [PostID]
    { try await posts.setFavorite(isFavorite, posts) }
}
