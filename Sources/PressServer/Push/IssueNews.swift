package import Foundation
package import Periodical
package import ServerStore

/// Creates announcements of new issues.
package struct IssueNews: Sendable {
    private let configuration: PressConfiguration

    package init(_ configuration: PressConfiguration) { self.configuration = configuration }

    /// Returns the announcement for an issue in a catalog.
    /// - Parameter dueAt: When to announce the issue. If nil, the issue's date is used.
    func wish(_ entry: CatalogEntry, _ catalog: PressCatalog, dueAt: Date? = nil, now: Date) -> ReleaseRequest {
        let due = dueAt ?? entry.description.date.map { Self.beginning($0, in: configuration.sale.timeZone) } ?? now
        return ReleaseRequest(
            publication: catalog.publication, issue: entry.name, title: entry.description.title,
            author: entry.description.authors.joined(separator: ", "), text: entry.description.summary,
            cover: cover(entry, catalog), isAlert: configuration.push.isAlert,
            dueAt: due, endsAt: max(due, now).addingTimeInterval(Double(configuration.push.days) * 86_400))
    }

    /// Returns the announcement for an issue, and whether the issue is new enough to announce.
    func row(_ entry: CatalogEntry, _ catalog: PressCatalog, now: Date) -> ReleaseRow {
        let wish = self.wish(entry, catalog, now: now)
        let age = now.timeIntervalSince(wish.dueAt)
        return ReleaseRow(wish, isNews: age < Double(configuration.newsDays) * 86_400)
    }

    private func cover(_ entry: CatalogEntry, _ catalog: PressCatalog) -> String? {
        guard let address = catalog.address, let cover = entry.cover,
            let url = URL(string: cover, relativeTo: address)?.absoluteURL, url.scheme == "https"
        else { return nil }
        return url.absoluteString
    }

    /// Returns when a date starts. A date without a time starts at midnight in the publisher's time zone.
    static func beginning(_ date: Date, in zone: TimeZone) -> Date {
        guard date.isDay else { return date }
        let near = date.addingTimeInterval(-Double(zone.secondsFromGMT(for: date)))
        // If the clocks change on this day, use the offset at midnight.
        return date.addingTimeInterval(-Double(zone.secondsFromGMT(for: near)))
    }

    /// Finds an issue by its reference `PUBLICATION/NAME`, or by `NAME` if only one publication has an issue with that
    /// name.
    /// - Parameter dueAt: When to announce the issue. If nil, the issue's date is used, or the current time if that
    ///   date has passed.
    package func wish(
        named text: String, dueAt: Date? = nil, now: Date = Date()
    ) async throws(MastheadError) -> ReleaseRequest {
        func failed(_ found: String, _ remedies: Remedy...) -> MastheadError {
            MastheadError(.configuration, cannot: "announce", to: text, found: found, remedies: remedies)
        }
        let parts = text.split(separator: "/", maxSplits: 1).map(String.init)
        let name = parts.count == 2 ? parts[1] : text
        let catalogs = configuration.catalogs.filter { parts.count != 2 || $0.publication == parts[0] }
        guard !catalogs.isEmpty else {
            let known = configuration.catalogs.map(\.publication).joined(separator: ", ")
            throw failed(
                known.isEmpty ? "no publication is configured" : "there is no such publication",
                .advice(
                    known.isEmpty
                        ? "Name the catalogs in 'catalogs', or the folder in 'public'." : "Use one of these: \(known).")
            )
        }
        let reader = CatalogReader()
        var found: [ReleaseRequest] = []
        for catalog in catalogs {
            let entries = try await reader.read(catalog) ?? []
            for entry in entries where entry.name == name.inNormalForm {
                found.append(self.wish(entry, catalog, dueAt: dueAt, now: now))
            }
        }
        guard let only = found.first else {
            throw failed(
                "no catalog has an issue of this name",
                .advice("Publish the issue first, and use its name from the catalog."))
        }
        guard found.count == 1 else {
            throw failed(
                "several publications have an issue with this name",
                .advice("Use one of these: \(found.map { "\($0.publication)/\(name)" }.joined(separator: ", ")).")
            )
        }
        return only
    }
}
