import Periodical

/// Collects a feed's downloadable publications, and diagnostics for the rest.
struct OPDSEntries {
    private(set) var report: RowReport
    private(set) var omittedCount = 0
    private(set) var unreadable: Set<String> = []
    private var contents: [String: String] = [:]
    private var index = 0

    init(_ subject: String) { report = RowReport(subject) }

    /// Checks a publication and adds it.
    /// - Parameter repeats: whether the feed may contain the publication twice, because a group may list it again.
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
            // If two publications share an identifier, make it unique with the file's URL.
            entry.identifier = "\(identifier) \(entry.content ?? "")"
            guard contents.updateValue(entry.content ?? "", forKey: entry.identifier ?? "") == nil || repeats else {
                return nil
            }
            return entry
        }
    }

    /// Stores the collected publications in a feed.
    func finish(_ feed: inout OPDSFeed) {
        feed.diagnostics = report.diagnostics
        feed.omittedCount = omittedCount
        feed.unreadable = unreadable
    }
}
