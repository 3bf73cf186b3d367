import Foundation
import Hummingbird
import IssueLibrary
import Periodical
import Rendering

/// Search over titles and pages.
extension ReaderAPI {
    private struct Asked: Decodable {
        let words: String
        let kind: PublicationKind?
        let publication: String?
        /// An issue of which all pages are given; then no other one is.
        let issue: String?
    }

    private struct Results: Encodable {
        struct Count: Encodable {
            let handle: String
            let title: String
            let kind: PublicationKind
            let count: Int
        }

        struct Page: Encodable {
            let place: PagePlace
            /// What it is called, and whether that is the article's title.
            let title: [SearchHit.Part]
            let isArticle: Bool
            let context: [SearchHit.Part]
        }

        struct Item: Encodable {
            let row: ShelfRow
            let title: [SearchHit.Part]
            /// The number of its pages that have the words.
            let count: Int
            let pages: [Page]
        }

        struct Publication: Encodable {
            let handle: String
            let title: String
            let items: Int
            let unread: Int
        }

        /// The number of issues that were found, whatever the filter; and within it.
        let total: Int
        let found: Int
        let pages: Int
        let kinds: [String: Int]
        let counts: [Count]
        let publications: [Publication]
        let items: [Item]
    }

    private static let mostItems = 40
    private static let mostPages = 200

    func find(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let asked = try await Self.decode(Asked.self, request, context)
        do throws(MastheadError) {
            try await library.updateSearchIndex(classes: classes)
            var filter = SearchFilter(kind: asked.kind, handle: asked.publication)
            filter.item = asked.issue.map { ItemReference($0) }
            let found = try await library.find(
                asked.words, in: filter, pagesPerItem: asked.issue == nil ? 3 : Self.mostPages, limit: Self.mostItems)
            let titles = try await library.publicationTitles()
            var items: [Results.Item] = []
            for item in found.items { items.append(await resultItem(item, titles)) }
            return try Self.json(Self.results(found, items, titles))
        } catch { return WebResponse.problem(.conflict, error) }
    }

    private func resultItem(_ found: FoundItem, _ titles: [String: String]) async -> Results.Item {
        let key = found.item.reference.description
        // What is not here any more has its words and its cover all the same.
        let issue = found.pages.isEmpty ? nil : await arrived(key)
        let pages = found.pages.map { hit in
            Results.Page(
                place: PagePlace(
                    hit.position, of: key, in: issue, article: hit.articleTitle, pages: hit.articlePageCount),
                title: hit.heading, isArticle: hit.pageTitle == nil || hit.pageTitle == hit.articleTitle,
                context: hit.context)
        }
        return Results.Item(
            row: ShelfRow(found.item, titles: titles), title: found.title, count: found.pageCount, pages: pages)
    }

    private static func results(
        _ found: SearchResults, _ items: [Results.Item], _ titles: [String: String]
    ) -> Results {
        var kinds: [String: Int] = [:]
        for kind in PublicationKind.allCases {
            let count = found.count(of: kind)
            if count > 0 { kinds[kind.rawValue] = count }
        }
        return Results(
            total: found.totalCount, found: found.itemCount, pages: found.pageCount, kinds: kinds,
            counts: found.counts.map { count in
                let publication = count.publication
                return Results.Count(
                    handle: publication.handle, title: publication.title ?? publication.handle, kind: publication.kind,
                    count: count.itemCount)
            },
            publications: found.publications.map { publication in
                Results.Publication(
                    handle: publication.handle, title: publication.title ?? publication.handle,
                    items: publication.itemCount, unread: publication.unreadCount)
            }, items: items)
    }
}
