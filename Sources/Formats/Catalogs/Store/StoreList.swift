package import Foundation
package import Periodical

/// A list that a store publishes as a file beside `config.json`.
package enum StoreList: String, Sendable, Hashable, CaseIterable {
    case categories = "categories.json"
    case banners = "banners.json"
    case news = "news.json"
    case books = "books.json"

    /// The maximum size of the list's file, in bytes.
    package var byteLimit: Int { self == .books ? Document.maximumByteCount : 1 << 20 }

    private var rowLimit: Int {
        switch self {
        case .categories: 1000
        case .banners: 50
        case .news: 200
        case .books: 200_000
        }
    }

    /// Reads a store's categories. Invalid rows are skipped and reported.
    /// - Throws: ``MastheadError`` if the document is damaged.
    package static func readCategories(
        _ data: Data, subject: String
    ) throws(MastheadError) -> (categories: [StoreCategory], diagnostics: [Diagnostic]) {
        var report = RowReport(subject)
        var found: [StoreCategory] = []
        var seen: Set<String> = []
        for (index, row) in try categories.rows(data, subject).enumerated() {
            let values = StoreValues(row.dictionary ?? [:])
            if let id = values.text("id"), let title = values.text("title"), seen.insert(id).inserted {
                found.append(StoreCategory(id: id, title: title))
            } else {
                report.skip(index, "A category needs its own id and a title.")
            }
        }
        return (found, report.diagnostics)
    }

    /// Reads a store's banners. Invalid rows are skipped and reported.
    /// - Throws: ``MastheadError`` if the document is damaged.
    package static func readBanners(
        _ data: Data, subject: String
    ) throws(MastheadError) -> (banners: [StoreBanner], diagnostics: [Diagnostic]) {
        var report = RowReport(subject)
        var found: [StoreBanner] = []
        for (index, row) in try banners.rows(data, subject).enumerated() {
            let values = StoreValues(row.dictionary ?? [:])
            var banner = StoreBanner(title: values.text("title"), text: values.text("text"))
            if let image = values.fields["image"]?.string {
                guard let reference = StoreValues.reference(image.inNormalForm) else {
                    report.skip(index, "Its image '\(image.prefix(100))' is not a path inside the store.")
                    continue
                }
                banner.image = values.file(at: reference)
            }
            banner.target = values.target
            if banner.image == nil, banner.title == nil, banner.text == nil {
                report.skip(index, "A banner needs an image or a title.")
            } else {
                found.append(banner)
            }
        }
        return (found, report.diagnostics)
    }

    /// Reads a store's news, sorted from newest to oldest. Invalid rows are skipped and reported.
    /// - Throws: ``MastheadError`` if the document is damaged.
    package static func readNews(
        _ data: Data, subject: String
    ) throws(MastheadError) -> (news: [StoreNews], diagnostics: [Diagnostic]) {
        var report = RowReport(subject)
        var found: [StoreNews] = []
        for (index, row) in try news.rows(data, subject).enumerated() {
            let values = StoreValues(row.dictionary ?? [:])
            guard let title = values.text("title") else {
                report.skip(index, "A news entry needs a title.")
                continue
            }
            guard let date = values.fields["date"].flatMap(ForeignDate.init)?.date else {
                report.skip(index, "The news entry '\(title.prefix(100))' has no valid date.")
                continue
            }
            found.append(
                StoreNews(title: title, date: date, text: values.paragraphs("text"), target: values.target))
        }
        // News entries with the same date keep their order.
        let order = found.enumerated().sorted { ($1.element.date, $0.offset) < ($0.element.date, $1.offset) }
        return (order.map(\.element), report.diagnostics)
    }

    /// Reads a store's books. Invalid rows are skipped and reported.
    /// - Parameters:
    ///   - front: the store's description, which includes the categories.
    ///   - isVouchedFor: whether the catalog is signed. If so, the rows must contain the digests of their files.
    /// - Throws: ``MastheadError`` if the document is damaged or has no valid row.
    package static func readBooks(
        _ data: Data, of front: StoreFront, isVouchedFor: Bool, subject: String
    ) throws(MastheadError) -> (catalog: Catalog, diagnostics: [Diagnostic]) {
        var report = RowReport(subject)
        var catalog = Catalog(.bookshelf, entries: [], title: front.title)
        let titles = Dictionary(front.categories.map { ($0.id, $0.title) }) { first, _ in first }
        var places: [String: Int] = [:]
        let rows = try books.rows(data, subject)
        for (index, row) in rows.enumerated() {
            do throws(RowFault) {
                let entry = try StoreRow(row, of: front, titles: titles, isVouchedFor: isVouchedFor).entry
                if let first = places[entry.name] {
                    report.skip(
                        index, "Its id '\(entry.name)' is also the id of row \(first + 1).", code: "duplicate-name",
                        hint: "Ask the publisher to set a unique id for each book.")
                    continue
                }
                places[entry.name] = index
                catalog.entries.append(entry)
            } catch {
                if let name = error.name { catalog.unreadableNames.insert(name) }
                report.skip(index, error.message)
            }
        }
        if catalog.entries.isEmpty, let fault = report.noneGood(of: rows.count) {
            throw MastheadError(
                .malformedCatalog, cannot: "read the store", to: subject, found: fault,
                remedies: [.tellPublisher()])
        }
        catalog.store = front
        catalog.press = front.press
        return (catalog, report.diagnostics)
    }

    /// Returns a document's rows. The document may be an array, a dictionary with an array under the list's key, or a
    /// single row.
    private func rows(_ data: Data, _ subject: String) throws(MastheadError) -> [PropertyValue] {
        let root = try Document(data, subject: subject, cannot: "read the store").valueOfRows()
        let key = (rawValue as NSString).deletingPathExtension
        let rows = root.array ?? root.dictionary?[key]?.array ?? (root.dictionary?["id"] == nil ? nil : [root])
        guard let rows else {
            throw MastheadError(
                .malformedCatalog, cannot: "read the store", to: subject,
                found: "the document is \(root.typeName), not an array of rows", remedies: [.tellPublisher()])
        }
        guard rows.count <= rowLimit else {
            throw MastheadError(
                .malformedCatalog, cannot: "read the store", to: subject,
                found: "the list has \(rows.count) rows, but the limit is \(rowLimit)", remedies: [.tellPublisher()])
        }
        return rows
    }
}
