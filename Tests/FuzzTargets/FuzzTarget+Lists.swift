import Formats
import Foundation
import Markup
import Periodical

/// Targets for third-party lists: catalogs of books, stores, feeds, lists of feeds.
extension FuzzTarget {
    private static func place() throws -> URL {
        guard let url = URL(string: "https://example.org/lists/all") else { throw CocoaError(.coderInvalidValue) }
        return url
    }

    /// Reads the input as a catalog of books in the format that it has: a JSON list, an OPDS feed, a store's
    /// `config.json`.
    static func readLists(_ data: Data) throws {
        let read = try Catalog.read(data, subject: "fuzz", at: try place())
        for entry in read.catalog.entries { precondition(!entry.name.isEmpty) }
    }

    /// Reads the input as each of the lists of a store, and as the page of a book.
    static func readStore(_ data: Data) throws {
        precondition(StorePage.html(of: data).range(of: "<script", options: .caseInsensitive) == nil)
        _ = try? StoreList.readCategories(data, subject: "fuzz")
        _ = try? StoreList.readBanners(data, subject: "fuzz")
        let config = Data(#"{"title": "A store", "sale": "free"}"#.utf8)
        guard let front = try Catalog.read(config, subject: "fuzz", at: try place()).catalog.store else {
            preconditionFailure("the sample is not a store")
        }
        for isVouchedFor in [false, true] {
            _ = try? StoreList.readBooks(data, of: front, isVouchedFor: isVouchedFor, subject: "fuzz")
        }
    }

    /// Reads the input as a feed and as a list of feeds, which is then written and read again.
    static func readFeed(_ data: Data) throws {
        if let list = try? OPML(opml: data, at: try place()) {
            let again = try OPML(opml: list.opml(), at: try place())
            precondition(again.rows.map(\.url) == list.rows.map(\.url))
        }
        _ = FeedLinks(data, at: try place())
        let feed = try Feed(data, at: try place())
        for post in feed.posts { precondition(post.title?.isEmpty != true) }
    }
}
