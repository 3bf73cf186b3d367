import Foundation
import IssueLibrary
import Periodical

/// A book for the web reader's page about it (`api/book`).
struct BookDocumentRow: Encodable {
    struct Series: Encodable {
        let name: String
        let number: String?
    }

    /// How much of a book the user owns.
    enum Owned: String, Encodable {
        case bought, downloaded, sampled, none
    }

    let name: String
    let title: String
    let authors: [String]
    let translators: [String]?
    let illustrators: [String]?
    let publisher: String?
    let series: Series?
    let language: String?
    let date: String?
    let characters: Int?
    /// The approximate reading time, in minutes.
    let minutes: Int?
    let description: String?
    let related: [String]
    let audio: String?
    let categories: [String]
    let price: String?
    let sample: Bool
    let owned: Owned
    let locked: Bool
    let sale: StoreSale?
    /// The store's scope. If the store has a single book, the book's page leads back to the shelf.
    let scope: StoreScope?

    /// - Parameters:
    ///   - page: The store's page about the book, as sanitized HTML.
    ///   - related: The references of related books.
    init(_ item: LibraryItem, _ offer: StoreOffer?, front: StoreFront?, page: String?, related: [String]) {
        let said = item.description
        name = item.reference.description
        title = said.title
        authors = said.authors
        translators = Self.names("Translators", said)
        illustrators = Self.names("Illustrators", said)
        publisher = said.otherKeys["Publisher"]?.string
        series = said.series.map { Series(name: $0, number: said.number) }
        language = said.language
        date = said.date?.written
        characters = offer?.characterCount
        minutes = characters.map { max(1, Int((60 * Double($0) / Double(StoreOffer.charactersPerHour)).rounded())) }
        description = page.flatMap { $0.isEmpty ? nil : $0 } ?? said.summary.map(Self.paragraphs)
        self.related = related
        audio = offer?.audio
        categories = said.categories
        price = offer?.price
        sample = offer?.sample != nil
        owned =
            item.isBoughtSingly
            ? .bought : item.status != .available ? .none : item.isSample ? .sampled : .downloaded
        locked = item.isLocked
        sale = front?.sale
        scope = front?.scope
    }

    /// Returns the names under another key in the description, or nil if there are none.
    private static func names(_ key: String, _ said: Description) -> [String]? {
        let names = said.otherKeys[key]?.array?.compactMap(\.string) ?? []
        return names.isEmpty ? nil : names
    }

    /// Converts plain text to HTML.
    private static func paragraphs(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).map { line in
            let words = line.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            return "<p>\(words)</p>"
        }.joined()
    }
}
