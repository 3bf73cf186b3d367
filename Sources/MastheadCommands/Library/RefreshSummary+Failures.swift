import Foundation
import IssueLibrary
import Periodical

extension RefreshSummary {
    /// Returns the errors of failed checks. If there is no network or a server cannot be reached, one error stands for
    /// all failures with that cause.
    /// - Parameter publications: the library's publications.
    func failureTexts(_ publications: [LibraryPublication], now: Date) -> [MastheadError] {
        let known = Dictionary(
            publications.compactMap { publication in publication.url.map { ($0, publication) } },
            uniquingKeysWith: { first, _ in first })
        let unreached = failures.filter { $0.value.code == .unreachable }
        let isOffline =
            unreached.count > 1 && (read + unchanged).allSatisfy(\.isFileURL)
            && failures.keys.allSatisfy { unreached[$0] != nil || $0.isFileURL }
        let groups = Dictionary(grouping: failures.keys) { url in
            unreached[url] == nil ? url.absoluteString : isOffline ? "" : url.origin
        }
        let sorted = groups.values.map { $0.map(\.absoluteString).sorted() }.sorted { $0.lexicographicallyPrecedes($1) }
        return sorted.compactMap { group in
            let urls = group.compactMap { URL(string: $0) }
            guard let first = urls.first, let error = failures[first] else { return nil }
            guard urls.count > 1 else { return known[first].map { error.of($0.handle) } ?? error }
            return Self.error(error, of: urls.compactMap { known[$0] }, at: isOffline ? nil : first.origin, now)
        }
    }

    /// Returns a single error for several publications, with the time of their last successful check.
    /// - Parameter origin: the server's origin, or nil if there is no network.
    private static func error(
        _ cause: MastheadError, of publications: [LibraryPublication], at origin: String?, _ now: Date
    ) -> MastheadError {
        let feeds = publications.count { $0.kind == .feed }
        let things =
            feeds == publications.count ? "feeds" : feeds == 0 ? "catalogs" : "catalogs and feeds"
        let state =
            publications.compactMap(\.refreshedAt).max().map { "the library's copy is from \($0.ago(now))" }
            ?? "none of them was ever read"
        guard let origin else {
            return MastheadError(
                .unreachable, cannot: "refresh", to: "\(publications.count) \(things)",
                found: "there is no network connection, and \(state)")
        }
        return MastheadError(
            .unreachable, cannot: "refresh", to: "\(publications.count) \(things) of \(origin)",
            found: "\(cause.found), and \(state)", remedies: cause.remedies)
    }
}
