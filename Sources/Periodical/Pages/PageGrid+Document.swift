public import Foundation

extension PageGrid {
    /// Reads a page grid leniently: faulty parts are skipped and reported, and the other pages are returned.
    ///
    /// A page dictionary in place of an article becomes an article with one page.
    /// - Parameter document: the document's root (`pages.plist` or `pages.json`).
    public static func read(_ document: PropertyValue) -> PageGridReading {
        guard let rows = document.array else {
            let fault = DocumentFault(
                at: [], code: "wrong-type", "The page grid is \(document.typeName), not an array of articles.",
                hint: "Use an array of articles. Each article is an array of pages.")
            return PageGridReading(grid: PageGrid(articles: []), places: [:], faults: [fault])
        }
        var faults: [DocumentFault] = []
        var articles: [[Page]] = []
        var places: [PagePosition: [DocumentFault.Step]] = [:]
        func add(_ pages: [(Page, [DocumentFault.Step])]) {
            if pages.isEmpty { return }
            for (pageIndex, page) in pages.enumerated() {
                places[PagePosition(articleIndex: articles.count, pageIndex: pageIndex)] = page.1
            }
            articles.append(pages.map(\.0))
        }
        for (articleIndex, row) in rows.enumerated() {
            let place: [DocumentFault.Step] = [.index(articleIndex)]
            if let pages = row.array {
                add(
                    pages.enumerated().compactMap { pageIndex, page in
                        let place = place + [.index(pageIndex)]
                        return self.page(page, at: place, &faults).map { ($0, place) }
                    })
                if pages.isEmpty {
                    faults.append(
                        DocumentFault(
                            at: place, severity: .warning, code: "empty-article",
                            "Article \(articleIndex + 1) has no pages.", hint: "Delete the article, or add a page."))
                }
            } else {
                if row.dictionary != nil {
                    faults.append(
                        DocumentFault(
                            at: place, severity: .warning, code: "bare-page",
                            "Article \(articleIndex + 1) is a page, not an array of pages.",
                            hint: "Put [ ] around the page, or <array></array> in a property list."))
                }
                if let page = page(row, at: place, &faults) { add([(page, place)]) }
            }
        }
        return PageGridReading(grid: PageGrid(articles: articles), places: places, faults: faults)
    }

    private static func page(
        _ value: PropertyValue, at place: [DocumentFault.Step], _ faults: inout [DocumentFault]
    ) -> Page? {
        guard let entries = value.dictionary else {
            faults.append(
                DocumentFault(
                    at: place, code: "wrong-type", "A page is \(value.typeName), not a dictionary.",
                    hint: "Write each page as a dictionary with the keys 'class' and 'properties'."))
            return nil
        }
        for key in entries.keys.sorted() where key != "class" && key != "properties" {
            faults.append(
                DocumentFault(
                    at: place + [.key(key)], key: true, severity: .warning, code: "unknown-key",
                    "'\(key)' is not a key of a page: a page has only 'class' and 'properties'.",
                    hint: NameSuggestion.slip(key, among: ["class", "properties"]).map { "Did you mean '\($0)'?" }
                        ?? "Move the properties of the page into 'properties'."))
        }
        guard let className = entries["class"]?.string, !className.isEmpty else {
            let given = entries["class"]
            faults.append(
                DocumentFault(
                    at: given == nil ? place : place + [.key("class")], code: "missing-class",
                    given.map { "The page's class is \($0.string == nil ? $0.typeName : "empty"), not a name." }
                        ?? "The page names no class.",
                    hint: "Add a 'class', such as SimplePage."))
            return nil
        }
        guard let properties = entries["properties"] else { return Page(className: className) }
        guard let values = properties.dictionary else {
            faults.append(
                DocumentFault(
                    at: place + [.key("properties")], code: "wrong-type",
                    "'properties' is \(properties.typeName), not a dictionary."))
            return Page(className: className)
        }
        return Page(className: className, properties: values.mapValues(\.inNormalForm))
    }

    /// The grid, as the root of `pages.plist`.
    public var document: PropertyValue {
        .array(
            articles.map { pages in
                .array(
                    pages.map {
                        .dictionary(["class": .string($0.className), "properties": .dictionary($0.properties)])
                    })
            })
    }

    /// Reads a published issue's page grid. Faults are ignored if at least one page remains.
    /// - Throws: ``MastheadError`` if the document does not contain a page grid.
    public init(reading data: Data, subject: String) throws(MastheadError) {
        let value = try Document(data, subject: subject, cannot: "read the page grid").value()
        let reading = Self.read(value)
        if reading.grid.articles.isEmpty, let fault = reading.faults.first {
            throw MastheadError(
                .malformedDocument, cannot: "read the page grid", to: subject, found: fault.message,
                remedies: fault.remedies)
        }
        self = reading.grid
    }
}
