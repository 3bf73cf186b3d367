import Cryptography
import Files
import Formats
import Foundation
import Periodical
import Pictures

/// A store's lists, created from its books and the publisher's settings.
struct StoreListing {
    /// The banner pictures, by path in the store.
    private(set) var pictures: [String: URL] = [:]
    private let front: StoreFront
    private let others: [String: PropertyValue]
    private var rows: [(id: String, row: [String: PropertyValue])] = []
    private var categories: [StoreCategory]
    private var banners: [PropertyValue] = []
    private var news: [PropertyValue] = []

    /// The keys of book settings that are not copied to the book's entry in the list.
    private static let ours: Set<String> = ["id", "cover", "description", "samplePercent", "book", "sample"]

    /// - Parameter books: each book's id, settings and packed files.
    init(
        _ source: BookSource, books: [(id: String, said: [String: PropertyValue], made: CachedBook)],
        _ diagnostics: inout [Diagnostic]
    ) {
        let settings = source.settings
        front = settings.front
        others = settings.others
        categories = settings.categories
        let named = Set(settings.categories.map(\.id))
        let ids = Set(books.map(\.id))
        func fault(_ message: String, code: String = "wrong-value") -> Diagnostic {
            Diagnostic(file: source.settingsFile.relativePath, code: code, message: message)
        }
        for (id, said, made) in books {
            var wanted: [String] = []
            if let own = said["categories"] {
                wanted = own.array?.compactMap(\.string) ?? []
                for category in wanted where !named.contains(category) {
                    diagnostics.append(
                        fault(
                            "The category '\(category)' of '\(id)' is not listed under 'categories'.",
                            code: "unknown-category"))
                }
            } else {
                for subject in made.subjects {
                    let id = category(of: subject)
                    if !wanted.contains(id) { wanted.append(id) }
                }
            }
            var row = made.row(id: id, categories: wanted)
            for (key, value) in said where !Self.ours.contains(key) { row[key] = value }
            for related in row["related"]?.array?.compactMap(\.string) ?? [] where !ids.contains(related) {
                diagnostics.append(
                    fault("'\(id)' names '\(related)' as related, but there is no such book.", code: "unknown-book"))
            }
            rows.append((id, row))
        }
        // Categories that the publisher did not list come last, sorted by title.
        categories =
            settings.categories
            + categories.dropFirst(settings.categories.count).sorted { ($0.title, $0.id) < ($1.title, $1.id) }
        let check = StoreNewsCheck(
            books: ids, categories: Set(categories.map(\.id)), file: source.settingsFile.relativePath)
        news = check.rows(settings.news, &diagnostics)
        for banner in settings.banners {
            guard var row = banner.dictionary else {
                diagnostics.append(fault("A banner must be a dictionary.", code: "wrong-type"))
                continue
            }
            if let book = row["book"]?.string, !ids.contains(book) {
                diagnostics.append(
                    fault("A banner leads to '\(book)', but there is no such book.", code: "unknown-book"))
            }
            if let category = row["category"]?.string, !categories.contains(where: { $0.id == category }) {
                diagnostics.append(
                    fault("A banner leads to '\(category)', but there is no such category.", code: "unknown-category"))
            }
            if let image = row["image"]?.string {
                let file = source.folder.appending(path: image)
                guard AssetPath.fault(in: image) == nil, !image.hasPrefix("books/"), !image.hasPrefix(".") else {
                    diagnostics.append(fault("The image '\(image)' of a banner is not a path inside the folder."))
                    continue
                }
                do throws(MastheadError) {
                    _ = try Picture.size(of: file)
                    pictures[image] = file
                    row["size"] = .integer(FileStamp(file)?.byteCount ?? 0)
                    row["digest"] = .string(try SHA256.hexadecimal(ofFile: file))
                } catch {
                    diagnostics.append(
                        fault(
                            "The image '\(image)' of a banner cannot be shown: \(error.found).", code: "missing-asset"))
                }
            }
            banners.append(.dictionary(row))
        }
    }

    /// Returns the category for one of a book's subjects.
    private mutating func category(of subject: String) -> String {
        let plain = subject.lowercased()
        if let known = categories.first(where: { $0.title.lowercased() == plain || $0.id.lowercased() == plain }) {
            return known.id
        }
        let base = IssueName.suggestion(for: subject) ?? "category"
        var id = base
        var number = 1
        while categories.contains(where: { $0.id == id }) {
            number += 1
            id = "\(base)-\(number)"
        }
        categories.append(StoreCategory(id: id, title: subject))
        return id
    }

    /// Returns the documents to write, keeping unknown keys in existing documents.
    func documents(over output: OutputFolder) throws(MastheadError) -> (lists: [(String, Data)], config: Data) {
        var used = Set(rows.flatMap { $0.row["categories"]?.array?.compactMap(\.string) ?? [] })
        for row in banners + news { if let id = row.dictionary?["category"]?.string { used.insert(id) } }
        let categories = categories.filter { used.contains($0.id) }.map { category in
            PropertyValue.dictionary(["id": .string(category.id), "title": .string(category.title)])
        }
        let before = Self.rows(of: output, "books.json")
        let books = rows.map { id, row in
            PropertyValue.dictionary(Self.surviving(before[id] ?? [:], Self.rowKeys).merging(row) { $1 })
        }
        var lists: [(String, Data)] = []
        for (list, values) in [
            (StoreList.categories, categories), (.banners, banners), (.news, news), (.books, books),
        ] { lists.append((list.rawValue, try Self.json(.array(values)))) }
        var config = Self.surviving(Self.fields(of: output, output.catalogName), Self.configKeys)
        config.merge(others) { $1 }
        config["title"] = .string(front.title)
        config["books"] = .string("books")
        config["scope"] = .string(front.scope.rawValue)
        config["sale"] = .string(front.sale.rawValue)
        config["statistics"] = .boolean(front.keepsStatistics)
        for (key, text) in [
            ("language", front.language), ("publisher", front.publisher), ("description", front.description),
            ("press", front.press),
        ] { if let text { config[key] = .string(text) } }
        config["files"] = .dictionary(
            Dictionary(
                lists.map { ($0.0, .string(SHA256.hash(data: $0.1).hexadecimal)) },
                uniquingKeysWith: { first, _ in first }))
        return (lists, try Self.json(.dictionary(config)))
    }

    private static let configKeys: Set<String> = [
        "title", "books", "scope", "sale", "statistics", "language", "publisher", "description", "files",
        "press",
    ]
    private static let rowKeys: Set<String> = [
        "id", "title", "authors", "publisher", "series", "language", "date", "categories", "characters", "related",
        "audio", "hit", "interesting", "price", "product", "sample", "book", "cover", "description",
    ]

    private static func surviving(
        _ fields: [String: PropertyValue], _ known: Set<String>
    ) -> [String: PropertyValue] { fields.filter { !known.contains($0.key) } }

    private static func value(of output: OutputFolder, _ name: String) -> PropertyValue? {
        guard let data = FileManager.default.contents(atPath: output.url(name).path) else { return nil }
        // Replace a damaged document instead of merging it.
        do throws(MastheadError) { return try Document(data, subject: name, cannot: "read").value() } catch {
            return nil
        }
    }

    private static func fields(of output: OutputFolder, _ name: String) -> [String: PropertyValue] {
        value(of: output, name)?.dictionary ?? [:]
    }

    private static func rows(of output: OutputFolder, _ name: String) -> [String: [String: PropertyValue]] {
        let rows = value(of: output, name)?.array?.compactMap(\.dictionary) ?? []
        return Dictionary(rows.compactMap { row in row["id"]?.string.map { ($0, row) } }) { first, _ in first }
    }

    /// Encodes JSON with sorted keys and line breaks, so that people can read and compare it.
    private static func json(_ value: PropertyValue) throws(MastheadError) -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do { return try encoder.encode(value) + Data("\n".utf8) } catch {
            throw MastheadError(.malformedDocument, cannot: "write", to: "the store", found: "\(error)")
        }
    }
}
