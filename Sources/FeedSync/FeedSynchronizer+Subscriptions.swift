import Formats
import Foundation
import IssueLibrary
import Periodical

extension FeedSynchronizer {
    /// The maximum number of rounds. One round may not be enough, because changes to subscriptions, folders and names
    /// can depend on each other.
    private static let roundCount = 4

    /// Sends subscription changes to the service, then applies its list.
    func exchangeSubscriptions(_ summary: inout SyncSummary) async throws(MastheadError) {
        var list = try await subscriptions(&summary)
        var told: Set<Int64> = []
        for _ in 0..<Self.roundCount {
            let waiting = try await library.service.subscriptions().filter { !told.contains($0.id) }
            if !waiting.isEmpty {
                let sent = try await tell(waiting, list, &summary)
                told.formUnion(sent)
                list = try await subscriptions(&summary)
            }
            summary.subscriptions.add(try await library.serviceTakeOver.apply(list, told: told))
            let rest = Set(try await library.service.subscriptions().map(\.id)).subtracting(told)
            guard !rest.isEmpty, rest != Set(waiting.map(\.id)) else { break }
        }
    }

    /// Fetches the service's list of subscriptions, and records how many of them were not understood.
    private func subscriptions(_ summary: inout SyncSummary) async throws(MastheadError) -> [ServiceSubscription] {
        let list = try await client.subscriptions()
        summary.strangeFeedCount = list.strangeCount
        return list.rows
    }

    /// - Returns: the IDs of the changes that were sent.
    private func tell(
        _ waiting: [PendingSubscription], _ list: [ServiceSubscription], _ summary: inout SyncSummary
    ) async throws(MastheadError) -> Set<Int64> {
        var sent: Set<Int64> = []
        // Process changes in order, so that a feed that was unfollowed and followed again ends up followed.
        let known = Dictionary(list.map { ($0.place, $0) }, uniquingKeysWith: { first, _ in first })
        let new = waiting.filter { $0.change == .follow && find($0, list, known) == nil }
        var imported: Set<String> = []
        if new.count >= Self.listedFrom {
            let rows = new.map { OPML.Row(url: $0.url, title: $0.title) }
            if case .done = try await client.importList(OPML(title: "Feeds", rows: rows).opml()) {
                imported = Set(try await client.subscriptions().rows.map(\.place))
            }
        }
        for change in waiting {
            let subscription = find(change, list, known)
            switch change.change {
            case .follow:
                sent.insert(change.id)
                guard subscription == nil, !imported.contains(change.place) else { continue }
                if case .refused(let reason) = try await client.subscribe(change.url) {
                    summary.refusedFeeds.append(SyncSummary.Refusal(url: change.url, reason: reason))
                    try await library.service.acknowledge([change.id])
                    continue
                }
            case .unfollow:
                // If the feed is no longer on the service's list, acknowledge the change.
                guard let subscription else { continue }
                _ = try await client.unsubscribe(subscription.id)
            case .title, .labels:
                // An empty list may be an error of the service.
                guard !list.isEmpty else { continue }
                if let subscription { try await tell(change.change, of: subscription) }
                try await library.service.acknowledge([change.id])
            }
            sent.insert(change.id)
            summary.toldSubscriptionCount += 1
        }
        return sent
    }

    /// Sends the name or the folders. Folders are sent one by one, because services accept only one per request.
    private func tell(
        _ change: PendingSubscription.Change, of subscription: ServiceSubscription
    ) async throws(MastheadError) {
        if case .title(let title) = change, !title.isEmpty, subscription.title != title {
            _ = try await client.change(subscription.id, title: title)
        }
        guard case .labels(let labels) = change else { return }
        for label in subscription.labels where !labels.contains(label) {
            _ = try await client.change(subscription.id, removing: label)
        }
        for label in labels where !subscription.labels.contains(label) {
            _ = try await client.change(subscription.id, adding: label)
        }
    }

    private func find(
        _ change: PendingSubscription, _ list: [ServiceSubscription], _ known: [String: ServiceSubscription]
    ) -> ServiceSubscription? {
        list.first { $0.id == change.serviceID } ?? known[change.place]
    }
}
