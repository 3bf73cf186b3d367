import Files
import Formats
import Foundation
import Periodical

/// The publisher's settings for a store and its books, from the file `store.json` beside the EPUBs.
struct StoreSettings {
    static let fileName = "store.json"

    /// The store's title and general settings.
    private(set) var front: StoreFront
    /// The size of each sample, in percent of the book's characters.
    private(set) var samplePercent = 10
    /// The categories that the publisher lists, in that order.
    private(set) var categories: [StoreCategory] = []
    /// The banners, which are not checked yet.
    private(set) var banners: [PropertyValue] = []
    /// The news, which is not checked yet.
    private(set) var news: [PropertyValue] = []
    /// The settings for each book, by file name.
    private(set) var books: [String: [String: PropertyValue]] = [:]
    /// The settings that Masthead does not use, by key.
    private(set) var others: [String: PropertyValue] = [:]
    /// The faults in `store.json`.
    private(set) var diagnostics: [Diagnostic] = []

    private static let known: Set<String> = [
        "title", "sale", "scope", "statistics", "language", "publisher", "description", "sample", "categories",
        "banners", "news", "books", "press",
    ]

    /// Reads a folder's settings. If there is no `store.json`, the store is free and is named after the folder.
    init(_ folder: URL) throws(MastheadError) {
        let file = folder.appending(path: Self.fileName)
        front = StoreFront(title: folder.standardizedFileURL.lastPathComponent)
        guard FileStamp(file) != nil else {
            missTitle(file)
            return
        }
        let data: Data
        do { data = try Data(contentsOf: file) } catch { throw .files("read", file, error) }
        let value = try Document(data, subject: file.relativePath, cannot: "read").value()
        guard let fields = value.dictionary else {
            fault(file, "wrong-type", "The document is \(value.typeName), not a dictionary.")
            return
        }
        func text(_ key: String) -> String? {
            guard let value = fields[key] else { return nil }
            if let text = value.string, !text.isEmpty { return text }
            fault(file, "wrong-type", "'\(key)' must be a string.")
            return nil
        }
        if let title = text("title") { front.title = title.inNormalForm } else { missTitle(file) }
        if let sale = text("sale") {
            if let sale = StoreSale(rawValue: sale) {
                front.sale = sale
            } else {
                let words = StoreSale.allCases.map(\.rawValue).joined(separator: ", ")
                fault(file, "wrong-value", "'sale' is '\(sale)'; it must be one of \(words).")
            }
        }
        if let scope = text("scope") {
            if let scope = StoreScope(rawValue: scope) {
                front.scope = scope
            } else {
                fault(file, "wrong-value", "'scope' is '\(scope)'; it must be catalog or book.")
            }
        }
        front.keepsStatistics = fields["statistics"] == .boolean(true)
        if let language = text("language") {
            if LanguageTag.isWellFormed(language) {
                front.language = language
            } else {
                fault(file, "wrong-value", "'language' is '\(language)'. \(LanguageTag.hint(for: language))")
            }
        }
        front.publisher = text("publisher")?.inNormalForm
        readPress(text("press"), file)
        front.description = text("description")?.inNormalForm
        if let sample = fields["sample"] {
            if let percent = sample.integer, (1...100).contains(percent) {
                samplePercent = percent
            } else {
                fault(file, "wrong-value", "'sample' must be a whole number from 1 to 100.")
            }
        }
        for row in list("categories", fields, file) {
            guard let id = row.dictionary?["id"]?.string?.inNormalForm, !id.isEmpty,
                let title = row.dictionary?["title"]?.string?.inNormalForm, !title.isEmpty,
                !categories.contains(where: { $0.id == id })
            else {
                fault(file, "wrong-value", "A category needs a unique 'id' and a 'title'.")
                continue
            }
            categories.append(StoreCategory(id: id, title: title))
        }
        banners = list("banners", fields, file)
        news = list("news", fields, file)
        if let rows = fields["books"] {
            if let rows = rows.dictionary {
                for (name, row) in rows {
                    if let row = row.dictionary {
                        books[name.inNormalForm] = row
                    } else {
                        fault(file, "wrong-type", "The settings of '\(name)' must be a dictionary.")
                    }
                }
            } else {
                fault(
                    file, "wrong-type", "'books' must be a dictionary of settings by file name."
                )
            }
        }
        others = fields.filter { !Self.known.contains($0.key) }
    }

    /// Reads the store's address on the publisher server.
    private mutating func readPress(_ text: String?, _ file: URL) {
        if let text {
            if let press = URL(string: text).flatMap({ PressAddress($0) }) {
                front.press = press.url.absoluteString
            } else {
                fault(
                    file, "wrong-value",
                    "'press' is '\(text)'; it must be a URL such as https://press.example.org/v1/publications/shop."
                )
            }
        } else if front.sale != .free {
            diagnostics.append(
                Diagnostic(
                    file: file.relativePath, severity: .warning, code: "missing-press",
                    message: "The store sells books but names no publisher server that delivers them.",
                    hint:
                        "Set 'press' to the publisher server's URL, such as "
                        + "https://press.example.org/v1/publications/shop."
                ))
        }
    }

    private mutating func missTitle(_ file: URL) {
        diagnostics.append(
            Diagnostic(
                file: file.relativePath, severity: .warning, code: "missing-title",
                message: "The store has no title; readers see '\(front.title)', the folder's name.",
                hint: "Add a 'title' to \(Self.fileName)."))
    }

    private mutating func list(_ key: String, _ fields: [String: PropertyValue], _ file: URL) -> [PropertyValue] {
        guard let value = fields[key] else { return [] }
        if let rows = value.array { return rows }
        fault(file, "wrong-type", "'\(key)' must be an array.")
        return []
    }

    private mutating func fault(_ file: URL, _ code: String, _ message: String) {
        diagnostics.append(Diagnostic(file: file.relativePath, code: code, message: message))
    }
}
