import Foundation
import IssueLibrary
import Periodical

extension RefreshSummary {
    /// That nothing could be reached, in one line, with the time of the last state. Nil where something could, or one was asked
    /// for alone.
    /// - Parameter handles: what was looked at; nil for all.
    func offlineText(_ publications: [LibraryPublication], of handles: [String]?, now: Date) -> MastheadError? {
        guard failures.count > 1, read.isEmpty, unchanged.isEmpty,
            failures.values.allSatisfy({ $0.code == .unreachable })
        else { return nil }
        let asked = publications.filter { publication in
            publication.isFollowed && (handles?.contains(publication.handle) ?? true)
                && publication.url.map { failures[$0] != nil } ?? false
        }
        let last = asked.compactMap(\.refreshedAt).max()
        let feeds = asked.count { $0.kind == .feed }
        let things = feeds == asked.count ? "feeds" : feeds == 0 ? "catalogues" : "catalogues and feeds"
        let state = last.map { "what is here is as of \($0.ago(now))" } ?? "nothing was read of them yet"
        return MastheadError(
            .unreachable, doing: "refreshing", to: "\(failures.count) \(things)",
            found: "there seems to be no network, for none of their servers can be reached; \(state)")
    }
}
