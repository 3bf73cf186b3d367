import Foundation
import Hummingbird
import IssueLibrary
import Periodical
import Rendering

/// The routes that search titles, pages and posts.
struct SearchRoutes: Sendable {
    let shelf: LibraryShelf
    let classes: PageClassRegistry

    private var library: IssueLibrary { shelf.library }

    struct Words: Decodable {
        let words: String
    }

    struct Hit: Encodable {
        let name: String
        let url: String
        let title: String
        let position: String
        let pageTitle: String?
        let context: [SearchHit.Part]
    }

    /// Returns the pages that match the search.
    func search(_ asked: Words) async throws -> [Hit] {
        try await library.updateSearchIndex(classes: classes)
        return try await library.search.pages(asked.words, limit: 50).map { hit in
            Hit(
                name: hit.item.description, url: ReaderAddress.page(of: hit.item.description, at: hit.position),
                title: hit.title, position: hit.position.description, pageTitle: hit.pageTitle, context: hit.context)
        }
    }

    struct Asked: Decodable {
        let words: String
        let kind: PublicationKind?
        let publication: String?
        /// The issue to search, or nil for all issues. For a single issue, all matching pages are returned.
        let issue: String?
    }

    struct Results: Encodable {
        struct Count: Encodable {
            let handle: String
            let title: String
            let kind: PublicationKind
            let count: Int
        }

        struct Page: Encodable {
            let place: PagePlace
            /// The page's heading. `isArticle` tells whether it is the article's title.
            let title: [SearchHit.Part]
            let isArticle: Bool
            let context: [SearchHit.Part]
        }

        struct Item: Encodable {
            let row: LinkedItem
            let title: [SearchHit.Part]
            /// The number of matching pages in the issue.
            let count: Int
            let pages: [Page]
        }

        struct Posts: Encodable {
            struct Hit: Encodable {
                let row: LinkedPost
                let context: [SearchHit.Part]
            }

            /// The number of matching posts.
            let count: Int
            let hits: [Hit]
        }

        struct Publication: Encodable {
            let handle: String
            let title: String
            let kind: PublicationKind
            let items: Int
            let unread: Int
        }

        /// The number of matching issues regardless of the filter, unlike `found`.
        let total: Int
        let found: Int
        let pages: Int
        let kinds: [String: Int]
        let counts: [Count]
        let publications: [Publication]
        let items: [Item]
        let posts: Posts
    }

    private static let mostItems = 40
    private static let mostPages = 200
    /// The maximum number of posts next to other results (`beside`) and in a search for posts only (`alone`).
    private static let mostPosts = (beside: 5, alone: 40)

    /// Returns the matching titles, the matching issues with their pages, and the matching posts.
    func find(_ asked: Asked) async throws -> Results {
        try await library.updateSearchIndex(classes: classes)
        var filter = SearchFilter(kind: asked.kind, handle: asked.publication)
        filter.item = asked.issue.map { ItemReference($0) }
        let found = try await library.search.find(
            asked.words, in: filter, pagesPerItem: asked.issue == nil ? 3 : Self.mostPages, limit: Self.mostItems)
        let rows = try await LibraryShelf.rows(of: found.items.map(\.item), in: library)
        var items: [Results.Item] = []
        for (item, row) in zip(found.items, rows) { items.append(await resultItem(item, row)) }
        return Self.results(found, items, try await posts(asked))
    }

    /// Returns the newest matching posts, or none if the search is limited to an issue or to another kind of
    /// publication.
    private func posts(_ asked: Asked) async throws(MastheadError) -> Results.Posts {
        let none = Results.Posts(count: 0, hits: [])
        guard asked.issue == nil, asked.words.contains(where: { !$0.isWhitespace }) else { return none }
        var filter = PostFilter()
        if let handle = asked.publication {
            guard try await library.publications.kinds()[handle] == .feed else { return none }
            filter.handles = [handle]
        }
        filter.words = asked.words
        let count = try await library.posts.count(filter)
        // If the user has selected another kind, the page shows only the number of posts.
        guard count > 0, asked.kind == nil || asked.kind == .feed else { return Results.Posts(count: count, hits: []) }
        let isAlone = asked.kind == .feed || asked.publication != nil
        let hits = try await library.posts.search(
            asked.words, in: filter, limit: isAlone ? Self.mostPosts.alone : Self.mostPosts.beside)
        let rows = try await LinkedPost.posts(hits.map(\.post), in: library)
        return Results.Posts(
            count: count, hits: zip(rows, hits).map { Results.Posts.Hit(row: $0, context: $1.context) })
    }

    private func resultItem(_ found: FoundItem, _ row: LinkedItem) async -> Results.Item {
        let key = found.item.reference.description
        // An issue that is no longer downloaded still appears, with its text and cover.
        let issue = found.pages.isEmpty ? nil : await shelf.arrived(key)
        let pages = found.pages.map { hit in
            Results.Page(
                place: PagePlace(
                    hit.position, of: key, in: issue, article: hit.articleTitle, pages: hit.articlePageCount),
                title: hit.heading, isArticle: hit.pageTitle == nil || hit.pageTitle == hit.articleTitle,
                context: hit.context)
        }
        return Results.Item(
            row: row, title: found.title, count: found.pageCount, pages: pages)
    }

    private static func results(
        _ found: SearchResults, _ items: [Results.Item], _ posts: Results.Posts
    ) -> Results {
        var kinds: [String: Int] = [:]
        for kind in PublicationKind.allCases {
            let count = found.count(of: kind)
            if count > 0 { kinds[kind.rawValue] = count }
        }
        if posts.count > 0 { kinds[PublicationKind.feed.rawValue] = posts.count }
        return Results(
            total: found.totalCount + posts.count, found: found.itemCount, pages: found.pageCount, kinds: kinds,
            counts: found.counts.map { count in
                let publication = count.publication
                return Results.Count(
                    handle: publication.handle, title: publication.title ?? publication.handle, kind: publication.kind,
                    count: count.itemCount)
            },
            publications: found.publications.map { publication in
                Results.Publication(
                    handle: publication.handle, title: publication.title ?? publication.handle, kind: publication.kind,
                    items: publication.itemCount, unread: publication.unreadCount)
            }, items: items, posts: posts)
    }
}
