import Periodical

/// The entries of a magazine's catalog while the catalog is being parsed.
struct IssueRows {
    private(set) var entries: [CatalogEntry] = []
    private(set) var report: RowReport
    /// The number of rows that have been read.
    private(set) var count = 0
    private var firstRows: [String: Int] = [:]
    private var unreadableNames: Set<String> = []
    private var known = RowKeys([])

    init(_ subject: String) { report = RowReport(subject) }

    /// Reads the next row. An invalid row is skipped and reported.
    mutating func take(_ row: PropertyValue) {
        let index = count
        count += 1
        do throws(RowFault) {
            let entry = try CatalogRow(row, known: &known).entry
            if let first = firstRows[entry.name] {
                report.skip(
                    index, "Its Name '\(entry.name)' is also the Name of row \(first).", code: "duplicate-name",
                    hint: "Ask the publisher to set a unique Name for each issue.")
            } else {
                firstRows[entry.name] = index + 1
                entries.append(entry)
            }
        } catch {
            if let name = error.name?.inNormalForm { unreadableNames.insert(name) }
            report.skip(index, error.message)
        }
    }

    /// Completes the relative URLs in all entries.
    mutating func complete(_ base: CatalogBase) { base.complete(&entries) }

    /// Returns a catalog with the entries.
    /// - Parameter title: the title that the document contains outside its rows.
    func catalog(title: String?) -> Catalog {
        var catalog = Catalog(entries: entries, title: title ?? newest { $0.publication != nil }?.publication)
        let sold = newest { $0.press != nil }
        catalog.press = sold?.press
        catalog.asksForStatistics = sold?.asksForStatistics ?? false
        catalog.contacts = newest { !$0.contacts.isEmpty }?.contacts ?? PublicationContacts()
        catalog.rhythm = newest { $0.rhythm != nil }?.rhythm
        catalog.unreadableNames = unreadableNames
        return catalog
    }

    /// Returns the newest entry that meets a condition. Its values, such as the publication's title, are the current
    /// ones. If several entries have the same date, the first of them by name counts as the newest.
    private func newest(_ isWanted: (CatalogEntry) -> Bool) -> CatalogEntry? {
        var best: Int?
        for index in entries.indices where isWanted(entries[index]) {
            guard let current = best else {
                best = index
                continue
            }
            let date = entries[index].description.date ?? .distantPast
            let bestDate = entries[current].description.date ?? .distantPast
            if date > bestDate || date == bestDate && entries[index].name < entries[current].name { best = index }
        }
        return best.map { entries[$0] }
    }
}
