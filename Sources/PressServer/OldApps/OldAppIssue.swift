import Entitlements
import Foundation
import Periodical

/// An issue as old apps are told of it: it has come out, and its addresses are whole.
struct OldAppIssue {
    let entry: CatalogEntry
    /// When it came out.
    let date: Date
    let cover: URL?
    let content: URL
    /// Where its file lies at this server, where that gives it.
    let path: ContentPath?
    private let zone: TimeZone

    /// Describes an issue; nil where its date has not come, or nothing leads to its file.
    init?(_ entry: CatalogEntry, _ catalogue: PressCatalogue, zone: TimeZone, now: Date) {
        let date = entry.description.date ?? .distantPast
        guard IssueNews.beginning(date, in: zone) <= now,
            let content = entry.content.flatMap({ Self.whole($0, catalogue) })
        else { return nil }
        self.entry = entry
        self.date = date
        self.content = content
        self.zone = zone
        let base = catalogue.address.map { $0.deletingLastPathComponent().absoluteString }
        path = entry.description.isPrivate ? entry.content.flatMap { ContentCatalogue.path($0, base) } : nil
        cover = entry.cover.flatMap { Self.whole($0, catalogue) }
    }

    private static func whole(_ text: String, _ catalogue: PressCatalogue) -> URL? {
        guard let url = URL(string: text, relativeTo: catalogue.address)?.absoluteURL,
            ["http", "https"].contains(url.scheme?.lowercased()), url.host()?.isEmpty == false
        else { return nil }
        return url
    }

    /// By what it is asked whose it is.
    var offered: OfferedItem {
        OfferedItem(entry.name, entry.kind == .book ? .book : .issue(IssueDate(date, in: zone)))
    }

    /// What it is about, in one text.
    var summary: String { entry.description.summary ?? "" }

    /// Whether it costs something: it has a product, or its files are the server's to give.
    var isSold: Bool { entry.description.productID != nil || entry.description.isPrivate }

    /// Whether it belongs to an account with such rights; what is not sold is for all.
    func isFor(_ coverage: Coverage, now: Date) -> Bool {
        !isSold || coverage.ground(for: offered, at: now) != nil
    }
}
