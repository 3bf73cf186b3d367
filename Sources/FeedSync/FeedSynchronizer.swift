import Files
import Formats
import Foundation
package import IssueLibrary
import IssueTransfer
package import Periodical

/// Keeps a library's feeds in step with a service: what waits here is told, then what the service says is taken over.
///
/// What was changed here and not acknowledged stays; for all else the service is right. A crash between any two steps costs nothing but
/// doing one of them again.
package struct FeedSynchronizer: Sendable {
    let library: IssueLibrary
    let client: GoogleReaderClient
    /// Where settings are kept that hold for all feeds; nil where none are exchanged.
    let settings: SettingsPlace?

    /// What is known to an exchange is asked for again from so long before it began, in seconds: services count the time of an item in
    /// different ways.
    private static let overlap = 14 * 86_400.0
    /// Of more feeds a list is sent.
    static let listedFrom = 10

    package init(_ library: IssueLibrary, _ client: GoogleReaderClient, settings: SettingsPlace? = nil) {
        (self.library, self.client, self.settings) = (library, client, settings)
    }

    /// Exchanges everything once.
    /// - Throws: ``MastheadError`` with the code `library.busy` where another process does so now.
    package func run(_ account: ServiceAccount) async throws(MastheadError) -> SyncSummary {
        guard let lock = try library.lockService() else {
            throw MastheadError(
                .busy, cannot: "synchronize with", to: account.url.redacted,
                found: "another process does so now", remedies: [.tryLater("It takes along what waits.")])
        }
        defer { lock.release() }
        let begin = library.configuration.now()
        do throws(MastheadError) {
            var summary = SyncSummary()
            try await exchangeSubscriptions(&summary)
            try await tellStatuses(&summary)
            try await takeItems(since: try await library.serviceAccount()?.syncedAt, &summary)
            // Of posts that the service has been seen to have only now.
            try await tellStatuses(&summary)
            let strangeCount = summary.strangeCount
            let note = try await exchangeSettings(try await library.serviceAccount()?.settings, &summary)
            try await library.noteExchange(with: account) { account in
                (account.syncedAt, account.failure, account.notBefore) = (begin, nil, nil)
                account.strangeCount = strangeCount
                account.settings = note
            }
            return summary
        } catch {
            try await library.noteExchange(with: account) { account in
                account.failure = error.summary
                account.notBefore = error.retryAfter.map { begin.addingTimeInterval($0 / .seconds(1)) }
            }
            throw error
        }
    }

    /// Tells the service which posts are read and liked, in batches, until nothing waits that it could be told of.
    private func tellStatuses(_ summary: inout SyncSummary) async throws(MastheadError) {
        while true {
            let waiting = try await library.pendingStatuses(limit: 1000)
            guard !waiting.isEmpty else { return }
            for isFavorite in [false, true] {
                for isSo in [true, false] {
                    let part = waiting.filter { $0.isFavorite == isFavorite && $0.isSo == isSo }
                    for start in stride(from: 0, to: part.count, by: GoogleReaderClient.marksAtOnce) {
                        let batch = part[start..<min(part.count, start + GoogleReaderClient.marksAtOnce)]
                        try await tell(batch, isFavorite: isFavorite, isSo: isSo, &summary)
                    }
                }
            }
        }
    }

    /// Of a batch that is refused each half is told apart: one item that the service no longer knows shall not hold the others back.
    private func tell(
        _ batch: ArraySlice<PendingStatus>, isFavorite: Bool, isSo: Bool, _ summary: inout SyncSummary
    ) async throws(MastheadError) {
        switch try await client.mark(batch.map(\.item), isFavorite: isFavorite, isSo: isSo) {
        case .done: summary.toldStatusCount += batch.count
        case .refused where batch.count > 1:
            let middle = batch.startIndex + batch.count / 2
            try await tell(batch[..<middle], isFavorite: isFavorite, isSo: isSo, &summary)
            return try await tell(batch[middle...], isFavorite: isFavorite, isSo: isSo, &summary)
        case .refused: summary.refusedStatusCount += batch.count
        }
        try await library.acknowledge(batch.map(\.id))
    }

    /// Takes over what the service says of items.
    private func takeItems(since last: Date?, _ summary: inout SyncSummary) async throws(MastheadError) {
        let unread = try await client.ids(of: .unread)
        let starred = try await client.ids(of: .starred)
        let recent = try await client.ids(of: .all, since: last.map { $0.addingTimeInterval(-Self.overlap) })
        // The lists have much in common.
        summary.strangeItemCount = [unread, starred, recent].map(\.strangeCount).max() ?? 0
        let certain = try await library.unknownItems(among: starred.rows, evenSkipped: true)
        let rest = try await library.unknownItems(among: unread.rows + recent.rows, evenSkipped: false)
        try await take(Self.unique(certain + rest), &summary)
        let (changed, doubtful) = try await library.takeOver(unread: unread.rows, starred: starred.rows)
        summary.takenStatusCount += changed
        // That an item is in no list says nothing of it: services drop old ones.
        try await take(doubtful, &summary)
    }

    private func take(_ ids: [String], _ summary: inout SyncSummary) async throws(MastheadError) {
        for start in stride(from: 0, to: ids.count, by: GoogleReaderClient.itemsAtOnce) {
            let asked = Array(ids[start..<min(ids.count, start + GoogleReaderClient.itemsAtOnce)])
            let items = try await client.items(asked)
            summary.strangeItemCount += items.strangeCount
            // Only where everything is understood an item that is missing is one that the service has dropped.
            let settled = items.strangeCount == 0 ? asked : items.rows.map(\.id)
            let (added, changed, foreign) = try await library.takeIn(items.rows, asked: settled)
            summary.newPostCount += added
            summary.takenStatusCount += changed
            summary.foreignItemCount += foreign
        }
    }

    private static func unique(_ ids: [String]) -> [String] {
        var seen: Set<String> = []
        return ids.filter { seen.insert($0).inserted }
    }
}
