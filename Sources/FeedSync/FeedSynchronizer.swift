import Files
import Formats
import Foundation
package import IssueLibrary
import IssueTransfer
package import Periodical

/// Synchronizes a library's feeds with a service: sends the queued changes, then applies the service's state.
///
/// Local changes that the service has not acknowledged take precedence over its state. After a crash, the next run
/// merely repeats some steps.
package struct FeedSynchronizer: Sendable {
    let library: IssueLibrary
    let client: GoogleReaderClient
    /// The storage of the settings for all feeds, or nil to skip settings.
    let settings: SettingsPlace?

    /// How far before the last synchronization to request items, in seconds. Services differ in the time that they
    /// assign to an item.
    private static let overlap = 14 * 86_400.0
    /// If at least this many feeds are new, they are sent as one OPML list instead of one by one.
    static let listedFrom = 10

    package init(_ library: IssueLibrary, _ client: GoogleReaderClient, settings: SettingsPlace? = nil) {
        (self.library, self.client, self.settings) = (library, client, settings)
    }

    /// Synchronizes everything once.
    /// - Throws: ``MastheadError`` with the code `library.busy` if another process is synchronizing.
    package func run(_ account: ServiceAccount) async throws(MastheadError) -> SyncSummary {
        guard let lock = try library.service.lock() else {
            throw MastheadError(
                .busy, cannot: "synchronize with", to: account.url.redacted,
                found: "another process is already synchronizing", remedies: [.tryLater("Try again later.")])
        }
        defer { lock.release() }
        let begin = library.configuration.now()
        do throws(MastheadError) {
            var summary = SyncSummary()
            try await exchangeSubscriptions(&summary)
            try await tellStatuses(&summary)
            // If the clock was ahead, the last synchronization may be in the future.
            let last = try await library.service.account()?.syncedAt
            try await takeItems(since: last.map { min($0, begin) }, &summary)
            // Some posts were matched to the service's items only now. Send their queued changes as well.
            try await tellStatuses(&summary)
            let strangeCount = summary.strangeCount
            let note = try await exchangeSettings(try await library.service.account()?.settings, &summary)
            try await library.service.update(with: account) { account in
                (account.syncedAt, account.failure, account.notBefore) = (begin, nil, nil)
                account.strangeCount = strangeCount
                account.settings = note
            }
            return summary
        } catch {
            try await library.service.update(with: account) { account in
                account.failure = error.summary
                account.notBefore = error.retryAfter.map { begin.addingTimeInterval($0 / .seconds(1)) }
            }
            throw error
        }
    }

    /// Sends read and starred states to the service in batches, until none are queued.
    private func tellStatuses(_ summary: inout SyncSummary) async throws(MastheadError) {
        while true {
            let waiting = try await library.service.statuses(limit: 1000)
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

    /// Sends a batch of states. If the service refuses the batch, splits it in half, so that an unknown item does not
    /// hold up the other items.
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
        try await library.service.acknowledge(batch.map(\.id))
    }

    /// Applies the service's states and items.
    private func takeItems(since last: Date?, _ summary: inout SyncSummary) async throws(MastheadError) {
        let unread = try await client.ids(of: .unread)
        let starred = try await client.ids(of: .starred)
        let recent = try await client.ids(of: .all, since: last.map { $0.addingTimeInterval(-Self.overlap) })
        // The lists overlap, so the largest count is the best estimate of the total.
        summary.strangeItemCount = [unread, starred, recent].map(\.strangeCount).max() ?? 0
        let certain = try await library.serviceItems.unknown(among: starred.rows, evenSkipped: true)
        let rest = try await library.serviceItems.unknown(among: unread.rows + recent.rows, evenSkipped: false)
        try await take(Self.unique(certain + rest), &summary)
        let (changed, doubtful) = try await library.serviceItems.apply(unread: unread.rows, starred: starred.rows)
        summary.takenStatusCount += changed
        // If an item is missing from all lists, its state is unknown, because services drop old items from the lists.
        try await take(doubtful, &summary)
    }

    private func take(_ ids: [String], _ summary: inout SyncSummary) async throws(MastheadError) {
        for start in stride(from: 0, to: ids.count, by: GoogleReaderClient.itemsAtOnce) {
            let asked = Array(ids[start..<min(ids.count, start + GoogleReaderClient.itemsAtOnce)])
            let items = try await client.items(asked)
            summary.strangeItemCount += items.strangeCount
            // A missing item may be an item that was not understood. If all items were understood, the service has
            // dropped it.
            let settled = items.strangeCount == 0 ? asked : items.rows.map(\.id)
            let (added, changed, foreign) = try await library.serviceItems.insert(items.rows, asked: settled)
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
