import Foundation
import Hummingbird
import IssueLibrary
import LibraryReading
import Periodical
import Rendering

/// Requests for an item's details and for the list of bookmarks.
extension ReaderAPI {
    private struct Item: Encodable {
        struct Article: Encodable {
            let place: PagePlace
            /// The number of the article's first page in the whole issue.
            let page: Int
        }

        let row: ShelfRow
        let summary: String?
        let number: String?
        let volume: String?
        let authors: [String]
        let articles: Int?
        /// The reading position, and the number of that page in the whole issue.
        let place: PagePlace?
        let page: Int?
        let contents: [Article]
        let bookmarks: [PagePlace]
        /// Whether a catalog lists the item, so that it can be downloaded again.
        let isOffered: Bool
    }

    func item(_ key: String) async throws -> Response {
        do throws(MastheadError) {
            guard let item = try await library.items.item(ItemReference(key)) else {
                return Response(status: .notFound)
            }
            let key = item.reference.description
            let issue = await arrived(key)
            let memory = try await memory(item)
            let position = item.reading == .unread ? nil : try await memory.position()
            let articles = issue?.articles ?? []
            let first = position.flatMap { position in
                articles.indices.contains(position.articleIndex) ? articles[position.articleIndex].firstPage : nil
            }
            let publication = try await library.publications.publication(item.handle)
            let bookmarks = try await memory.bookmarks().sorted()
            return try Self.json(
                Item(
                    row: ShelfRow(item, titles: try await library.publications.titles()),
                    summary: item.description.summary,
                    number: item.description.number, volume: item.description.volume, authors: item.description.authors,
                    articles: item.description.articleCount ?? issue?.articles.count,
                    place: position.map { PagePlace($0, of: key, in: issue) },
                    page: position.flatMap { position in first.map { $0 + position.pageIndex } },
                    contents: articles.map {
                        Item.Article(place: PagePlace($0.position, of: key, in: issue), page: $0.firstPage)
                    },
                    bookmarks: bookmarks.map { PagePlace($0, of: key, in: issue) },
                    isOffered: publication.url != nil && !item.isWithdrawn))
        } catch { return WebResponse.problem(.conflict, error) }
    }

    private struct Bookmark: Encodable {
        let name: String
        let title: String
        let publication: String?
        let place: PagePlace
        /// The bookmark's date in RFC 3339.
        let date: String
    }

    /// Returns the bookmarks, newest first.
    func bookmarks() async throws -> Response {
        do throws(MastheadError) {
            let titles = try await library.publications.titles()
            var issues: [String: WebIssue?] = [:]
            var bookmarks: [Bookmark] = []
            for mark in try await library.marks.all(.bookmark) {
                guard let position = mark.position else { continue }
                let key = mark.item.description
                if issues[key] == nil { issues[key] = .some(await arrived(key)) }
                bookmarks.append(
                    Bookmark(
                        name: key, title: mark.title, publication: mark.item.handle.flatMap { titles[$0] },
                        place: PagePlace(position, of: key, in: issues[key] ?? nil), date: mark.date.rfc3339))
            }
            return try Self.json(bookmarks)
        } catch { return WebResponse.problem(.conflict, error) }
    }
}
