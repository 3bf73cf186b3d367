import Foundation
import GRDB
import LibraryCore
package import Periodical

/// Applies a service's list of subscriptions to the library. Local changes that the service has not acknowledged take
/// precedence.
package struct ServiceTakeOver: Sendable {
    let store: LibraryStore
    let backups: LibraryBackups
    let now: @Sendable () -> Date

    /// Applies the service's list of subscriptions. Local changes that the service has not acknowledged are kept.
    /// - Parameters:
    ///   - list: all subscriptions at the service.
    ///   - told: the IDs of the changes that this sync has just sent to the service.
    package func apply(
        _ list: [ServiceSubscription], told: Set<Int64>
    ) async throws(MastheadError) -> SubscriptionNews {
        let time = now().timeIntervalSince1970
        let news = try await store.write { db in
            var step = try Step(db: db, time: time)
            for subscription in list { try step.take(subscription) }
            try step.finish(list, told: told)
            return step.news
        }
        if news != SubscriptionNews() { await backups.backUp(.now) }
        return news
    }

    /// The steps of applying a list, all of which run in one transaction.
    private struct Step {
        let db: Database
        let time: Double
        var news = SubscriptionNews()
        private var records: [Int64: PublicationRecord] = [:]
        private var byPlace: [String: Int64] = [:]
        private var feeds: [Int64: FeedRecord]
        private var byService: [String: Int64] = [:]
        private var handles: HandleProposals
        private let changes: [SubscriptionChange]
        /// The row IDs of the feeds in the service's list.
        private var present: Set<Int64> = []

        init(db: Database, time: Double) throws {
            (self.db, self.time) = (db, time)
            feeds = try FeedRecord.fetchAll(db)
            changes = try SubscriptionChange.fetchAll(db)
            let all = try PublicationRecord.select(db)
            handles = HandleProposals(taken: all.map(\.handle))
            for record in all {
                guard let id = record.id else { continue }
                records[id] = record
                if let url = record.url { byPlace[url.withoutCredentials.feedPlace] = id }
            }
            for (id, feed) in feeds where records[id] != nil { if let name = feed.serviceID { byService[name] = id } }
        }

        private func change(_ what: SubscriptionChange.What, of id: Int64) -> SubscriptionChange? {
            changes.first { $0.what == what && $0.subject == id }
        }

        /// Whether the user unfollowed the feed in this library, and the service has not acknowledged it yet.
        private func isLeaving(_ subscription: ServiceSubscription) -> Bool {
            changes.contains { change in
                change.what == .subscription && !change.value.isFollowed
                    && (change.value.serviceID == subscription.id
                        || change.value.url.feedPlace == subscription.place)
            }
        }

        mutating func take(_ subscription: ServiceSubscription) throws {
            if let id = byService[subscription.id] ?? byPlace[subscription.place], let record = records[id] {
                guard record.kind == .feed, !present.contains(id) else { return }
                present.insert(id)
                if !record.isFollowed {
                    guard !isLeaving(subscription) else { return }
                    try followAgain(record)
                }
                try update(record, subscription)
            } else if !isLeaving(subscription) {
                try insert(subscription)
            }
        }

        private mutating func followAgain(_ record: PublicationRecord) throws {
            var record = record
            record.isFollowed = true
            record.forgetValidators()
            try record.update(db)
            news.followed.append(record.handle)
        }

        private mutating func insert(_ subscription: ServiceSubscription) throws {
            let url = subscription.url.normalized
            let handle = handles.propose(title: subscription.title, url: url)
            var record = PublicationRecord(
                handle: handle, kind: .feed, title: subscription.title, url: url,
                policy: FollowPolicy.everything.description)
            try record.insert(db)
            guard let id = record.id else { return }
            byPlace[subscription.place] = id
            records[id] = record
            present.insert(id)
            var feed = FeedRecord(publicationID: id)
            feed.home = subscription.home
            feed.folders = subscription.labels.map(ServiceSubscription.path).filter { !$0.isEmpty }
            try link(&feed, subscription.id)
            try feed.save(db)
            feeds[id] = feed
            news.followed.append(handle)
        }

        /// Stores a feed's ID at the service. The next sync requests all items again, because skipped items may belong
        /// to this feed.
        private mutating func link(_ feed: inout FeedRecord, _ serviceID: String) throws {
            feed.serviceID = serviceID
            byService[serviceID] = feed.publicationID
            try db.execute(sql: "DELETE FROM skippedItem")
            try ServiceQueue.forgetLastExchange(db)
        }

        private mutating func update(_ record: PublicationRecord, _ subscription: ServiceSubscription) throws {
            guard let id = record.id else { return }
            let former = feeds[id] ?? FeedRecord(publicationID: id)
            var (feed, record) = (former, record)
            let following = change(.subscription, of: id)
            let isNew = feed.serviceID != subscription.id || following != nil
            if feed.serviceID != subscription.id { try link(&feed, subscription.id) }
            if let following, following.value.isFollowed { try SubscriptionChange.forget(following.id, db) }
            let labels = subscription.labels.filter { !ServiceSubscription.path(of: $0).isEmpty }
            let own = feed.folders.map(ServiceSubscription.label)
            if change(.folders, of: id) == nil, Set(own) != Set(labels) {
                let more = labels.filter { !own.contains($0) }.map(ServiceSubscription.path)
                if isNew {
                    // When a feed is first synced, it keeps its folders from both the library and the service.
                    feed.folders += more
                } else {
                    feed.folders = feed.folders.filter { labels.contains(ServiceSubscription.label(of: $0)) } + more
                }
            }
            if change(.title, of: id) == nil, !(isNew && feed.ownTitle != nil), let title = subscription.title {
                if record.title == nil {
                    record.title = title
                    try record.update(db)
                }
                feed.ownTitle = title == record.title ? nil : title
            }
            guard feed != former else { return }
            try feed.save(db)
            feeds[id] = feed
            news.changed.insert(record.handle)
            guard isNew else { return }
            let (all, name) = (Set(feed.folders.map(ServiceSubscription.label)), feed.ownTitle)
            if all != Set(labels) { try SubscriptionChange.note(.folders, of: record, at: time, db) }
            if let name, name != subscription.title { try SubscriptionChange.note(.title, of: record, at: time, db) }
        }

        mutating func finish(_ list: [ServiceSubscription], told: Set<Int64>) throws {
            let (names, places) = (Set(list.map(\.id)), Set(list.map(\.place)))
            for change in changes where change.what == .subscription && !change.value.isFollowed {
                let isThere =
                    change.value.serviceID.map(names.contains) ?? false || places.contains(change.value.url.feedPlace)
                // An empty list may be a mistake by the service.
                if !isThere, !list.isEmpty || told.contains(change.id) { try SubscriptionChange.forget(change.id, db) }
            }
            guard !list.isEmpty else { return }
            for (id, feed) in feeds.sorted(by: { $0.key < $1.key })
            where feed.serviceID != nil && !present.contains(id) && change(.subscription, of: id) == nil {
                guard let record = records[id], record.isFollowed else { continue }
                try unfollow(record, feed)
            }
        }

        /// Unfollows a feed that the user unfollowed on another device, keeping favorite posts.
        private mutating func unfollow(_ record: PublicationRecord, _ feed: FeedRecord) throws {
            guard let id = record.id else { return }
            try PostRetention.removeUnloved(of: id, db)
            var feed = feed
            feed.serviceID = nil
            try feed.save(db)
            try db.execute(
                sql: """
                    UPDATE publication SET isFollowed = 0 WHERE id = :id;
                    DELETE FROM statusChange WHERE what IN ('title', 'folders') AND subject = :id;
                    DELETE FROM publication WHERE id = :id AND id NOT IN (SELECT publicationID FROM item)
                        AND id NOT IN (SELECT publicationID FROM post);
                    """, arguments: ["id": id])
            news.unfollowed.append(record.handle)
        }
    }
}
