import Periodical

/// Collects the publications of a feed: what can be had of them, and what is told of the others.
struct OPDSEntries {
    private(set) var report: RowReport
    private(set) var omittedCount = 0
    private(set) var unreadable: Set<String> = []
    private var contents: [String: String] = [:]
    private var index = 0

    init(_ subject: String) { report = RowReport(subject) }

    /// Takes a publication.
    /// - Parameter repeats: whether it may stand in the feed before, as those of groups do.
    mutating func take(_ publication: OPDSPublication, repeats: Bool = false) -> CatalogEntry? {
        defer { index += 1 }
        switch publication.outcome {
        case .omitted:
            omittedCount += 1
            return nil
        case .fault(let fault):
            if let name = fault.name { unreadable.insert(name) }
            report.skip(index, fault.message)
            return nil
        case .entry(var entry):
            let identifier = entry.identifier ?? ""
            guard let known = contents[identifier] else {
                contents[identifier] = entry.content
                return entry
            }
            if known == entry.content { return repeats ? entry : nil }
            // Two things of one identifier: each is told by its file.
            entry.identifier = "\(identifier) \(entry.content ?? "")"
            guard contents.updateValue(entry.content ?? "", forKey: entry.identifier ?? "") == nil || repeats else {
                return nil
            }
            return entry
        }
    }

    /// Puts what was found into a feed.
    func finish(_ feed: inout OPDSFeed) {
        feed.diagnostics = report.diagnostics
        feed.omittedCount = omittedCount
        feed.unreadable = unreadable
    }
}
