import Cryptography
import Foundation
import GRDB
public import LibraryCore
import Markup
public import Periodical

/// Queries for the posts in a library.
public struct Posts: Sendable {
    let store: LibraryStore
    let publications: Publications
    let backups: LibraryBackups
    let now: @Sendable () -> Date

    /// Returns a page of the posts that match a filter.
    /// - Parameters:
    ///   - filter: the filter that selects the posts.
    ///   - sort: the order of the posts.
    ///   - place: the end of the previous page, from ``PostPage/next``, or nil for the first page.
    ///   - limit: the maximum number of posts.
    /// - Throws: ``MastheadError`` with the code `library.unknown` if the filter contains an unknown handle.
    public func page(
        _ filter: PostFilter = PostFilter(), sort: PostSort = .newest, after place: PostPlace? = nil, limit: Int = 100
    ) async throws(MastheadError) -> PostPage {
        let query = try await query(filter)
        let limit = max(1, limit)
        return try await store.read { db in
            let ids = try query.ids(db, sort: sort, after: place, limit: limit + 1)
            let posts = try Self.fetch(ids.prefix(limit), db)
            let next = ids.count > limit ? posts.last.map { PostPlace(after: $0) } : nil
            return PostPage(posts: posts, next: next)
        }
    }

    /// Returns the number of posts that match a filter.
    public func count(_ filter: PostFilter = PostFilter()) async throws(MastheadError) -> Int {
        let query = try await query(filter)
        return try await store.read { try query.count($0) }
    }

    /// Returns the post with an ID, or nil if the post no longer exists.
    public func post(_ id: PostID) async throws(MastheadError) -> LibraryPost? {
        try await store.read { try Self.fetch([id.rawValue], $0).first }
    }

    /// Returns the ID of the post that was added last, or nil if the library has no posts.
    public func newest() async throws(MastheadError) -> PostID? {
        try await store.read { try Int64.fetchOne($0, sql: "SELECT MAX(id) FROM post") }.map(PostID.init(rawValue:))
    }

    /// Returns a hash of the state of all feeds and posts. Any change to them changes the hash, including read and
    /// favorite marks.
    /// - Returns: an empty string if the library has no feeds.
    public func stamp() async throws(MastheadError) -> String {
        try await store.read { db in
            let feeds = try Row.fetchAll(
                db,
                sql: """
                    SELECT id, handle, title, isFollowed, error IS NULL, refreshedAt, interval, ownTitle, folders, isEnded, retentionDays,
                        keepsPictures, pictureLimit, fetchesArticles
                    FROM publication LEFT JOIN feed ON publicationID = id WHERE kind = 'feed' ORDER BY id
                    """)
            guard !feeds.isEmpty else { return "" }
            // The query reads only one index.
            let posts = try Row.fetchAll(
                db,
                sql: """
                    SELECT publicationID, COUNT(*), MAX(id), SUM(isRead), SUM(isRead * id), SUM(isFavorite * id), MAX(sortAt)
                    FROM post INDEXED BY postByFeed GROUP BY publicationID
                    """)
            var hash = SHA256()
            for row in feeds + posts { hash.update(data: Data("\(row)\n".utf8)) }
            return hash.finalize().prefix(12).hexadecimal
        }
    }

    /// Returns the post that a reference names, or nil if there is none.
    /// - Throws: ``MastheadError`` with the code `library.ambiguous` if several posts match the reference.
    public func post(_ reference: ItemReference) async throws(MastheadError) -> LibraryPost? {
        guard !reference.description.contains("\0") else { return nil }
        let found = try await store.read { db in
            guard let handle = reference.handle else {
                return try LibraryPost.fetchAll(db, where: "post.name = ? ORDER BY post.id LIMIT 20", [reference.name])
            }
            return try LibraryPost.fetchAll(
                db, where: "post.name = ? AND publication.handle = ?", [reference.name, handle])
        }
        guard found.count > 1 else { return found.first }
        throw MastheadError(
            .ambiguousItem, cannot: "find", to: reference.description,
            found: "\(found.count) posts have this name", remedies: [.sayWhich(found.map(\.reference.description))])
    }

    /// Returns the post that a reference names.
    /// - Throws: ``MastheadError`` with the code `library.unknown`, with similar names in its hint, or with the code
    ///   `library.ambiguous`.
    public func existingPost(_ reference: ItemReference) async throws(MastheadError) -> LibraryPost {
        if let post = try await post(reference) { return post }
        var feed: Int64?
        if let handle = reference.handle { feed = try await publications.record(handle).id }
        let id = feed
        let names = try await store.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT handle || '/' || name AS label, name FROM post JOIN publication ON publication.id = publicationID
                    WHERE ? IS NULL OR publicationID = ? ORDER BY sortAt DESC LIMIT 2000
                    """, arguments: [id, id]
            ).map { (label: try $0.value("label") as String, name: try $0.value("name") as String) }
        }
        let near = NameSuggestion.alike(reference.name, among: Set(names.map(\.name))).prefix(5)
        let alike = near.flatMap { name in names.filter { $0.name == name }.map(\.label) }
        throw .unknown(reference, alike: Array(alike.prefix(5)))
    }

    /// Searches the titles and contents of posts, and returns the newest matches. A post matches if it contains each
    /// search term as a word or as the start of a word. Accents and case are ignored.
    public func search(
        _ words: String, in filter: PostFilter = PostFilter(), limit: Int = 100
    ) async throws(MastheadError) -> [PostHit] {
        var filter = filter
        filter.words = words
        let found = try await page(filter, sort: .newest, after: nil, limit: limit).posts
        let wanted = WantedWords(words)
        return try await store.read { db in
            try found.map { post in
                PostHit(post: post, context: try Self.excerpt(of: post.id.rawValue, wanted, db))
            }
        }
    }

    /// Returns the text around the matches in a post's full text or, if there are none, in the feed's text.
    private static func excerpt(
        of post: Int64, _ wanted: WantedWords, _ db: Database
    ) throws -> [SearchHit.Part] {
        let content = try PostArticleRows.content(of: post, asGiven: false, db)
        let parts = Excerpt(SanitizedArticle(content.html, base: nil).words, of: wanted).parts
        guard content.isWhole, !parts.contains(where: \.isMatch) else { return parts }
        let given = try PostArticleRows.content(of: post, asGiven: true, db).html
        let others = Excerpt(SanitizedArticle(given, base: nil).words, of: wanted).parts
        return others.contains(where: \.isMatch) ? others : parts
    }

    /// Returns all folders that contain feeds, and their parent folders, each as a list of names.
    public func folders() async throws(MastheadError) -> [[String]] {
        let feeds = try await store.read { try FeedRecord.fetchAll($0) }
        var all: Set<[String]> = []
        for path in feeds.values.flatMap(\.folders) {
            for depth in 1..<(path.count + 1) { all.insert(Array(path.prefix(depth))) }
        }
        return all.sorted { $0.lexicographicallyPrecedes($1) }
    }

    /// Converts a filter to a database query.
    func query(_ filter: PostFilter) async throws(MastheadError) -> PostQuery {
        var feeds: [Int64]?
        if let handles = filter.handles { feeds = try await publications.records(handles).compactMap(\.id) }
        if let folder = filter.folder, !folder.isEmpty {
            let inside = try await store.read { db in
                try FeedRecord.fetchAll(db).values.filter { $0.folders.contains { $0.starts(with: folder) } }
                    .map(\.publicationID)
            }
            feeds = feeds.map { given in given.filter(inside.contains) } ?? inside.sorted()
        }
        return PostQuery(
            feeds: feeds, isRead: filter.isRead, isFavorite: filter.isFavorite, since: filter.since,
            before: filter.before, days: filter.days, later: filter.later?.rawValue,
            wanted: filter.words.map { WantedWords($0) })
    }

    /// Returns the posts with these IDs, in the same order.
    static func fetch(_ ids: some Collection<Int64>, _ db: Database) throws -> [LibraryPost] {
        guard !ids.isEmpty else { return [] }
        let list = ids.map(String.init).joined(separator: ", ")
        let posts = try LibraryPost.fetchAll(db, where: "post.id IN (\(list))")
        let byID = Dictionary(posts.map { ($0.id.rawValue, $0) }) { first, _ in first }
        return ids.compactMap { byID[$0] }
    }
}
