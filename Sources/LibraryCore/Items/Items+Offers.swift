import Formats
import Foundation
public import Periodical

extension Items {
    /// Returns the books in publications as a list that other libraries can follow, with the user's favorites. All URLs
    /// are absolute, without user names and passwords. The same books always result in the same bytes.
    /// - Parameter handles: the publications, or nil for all.
    public func bookList(of handles: [String]? = nil) async throws(MastheadError) -> BookListExport {
        let offers = try await offers(of: handles, kind: .book)
        let books = offers.compactMap { offer in
            offer.content.map {
                BookListDocument.Book(
                    offer.item.description, image: offer.cover, content: $0, isFavorite: offer.item.isFavorite)
            }
        }
        do {
            return BookListExport(
                data: try BookListDocument(books).encoded(), bookCount: books.count,
                omittedCount: offers.count - books.count)
        } catch { throw .files("write", URL(filePath: "books.json"), error) }
    }

    /// Returns items with the URLs from their catalogs, sorted by publication and name.
    func offers(of handles: [String]?, kind: ItemKind?) async throws(MastheadError) -> [ItemOffer] {
        let wanted = try await all(of: handles).filter { kind == nil || $0.kind == kind }
        let (records, publications) = try await store.read { db in
            (try ItemRecord.select(db), try PublicationRecord.select(db))
        }
        let recordsByID = Dictionary(records.map { ($0.key.id, $0) }) { first, _ in first }
        let bases = Dictionary(publications.map { ($0.id ?? 0, $0.url?.withoutCredentials) }) { first, _ in first }
        return wanted.sorted { ($0.handle, $0.name) < ($1.handle, $1.name) }.map { item in
            let record = recordsByID[item.id.rawValue]
            func url(_ address: String?) -> URL? {
                guard let base = record.flatMap({ bases[$0.publicationID] }) ?? nil else { return nil }
                return address.flatMap { URL(string: $0, relativeTo: base)?.absoluteURL.withoutCredentials }
            }
            let archive = record?.archives.first { $0.scale == .standard } ?? record?.archives.first
            return ItemOffer(item: item, content: url(record?.content ?? archive?.url), cover: url(record?.cover))
        }
    }
}
