import Foundation
package import GRDB
package import LibraryCore
import Periodical

/// The components of a library that read feeds and store posts.
package struct FeedParts: Sendable {
    package let refresh: FeedRefresh
    package let feeds: Feeds
    package let posts: Posts
    package let articles: PostArticles
    package let pictures: PostPictures
    package let enclosures: PostEnclosures
    package let service: ServiceQueue
    package let takeOver: ServiceTakeOver
    package let serviceItems: ServiceItems
    package let serviceSettings: ServiceSettings

    /// - Parameter settings: returns the default settings for feeds, or nil if they are unreadable.
    package init(_ core: CoreParts, settings: @escaping @Sendable () -> FeedSettings?) {
        let (store, backups, now) = (core.store, core.backups, core.now)
        let (publications, clients) = (core.publications, core.clients)
        refresh = FeedRefresh(store: store, client: clients.feeds, now: now, settings: settings)
        feeds = Feeds(store: store, publications: publications, backups: backups, now: now)
        posts = Posts(store: store, publications: publications, backups: backups, now: now)
        articles = PostArticles(store: store, client: clients.background, now: now, logger: core.logger)
        pictures = PostPictures(
            store: store, client: clients.background, now: now, logger: core.logger, settings: settings)
        enclosures = PostEnclosures(store: store, client: clients.foreground)
        service = ServiceQueue(store: store, backups: backups, now: now)
        takeOver = ServiceTakeOver(store: store, backups: backups, now: now)
        serviceItems = ServiceItems(store: store, now: now)
        serviceSettings = ServiceSettings(store: store, backups: backups)
    }

    /// Reads the data that only feeds have.
    package static func extras(_ db: Database, of publication: Int64?) throws -> Publications.Extras {
        Publications.Extras(
            postCounts: try PostQuery.counts(db, of: publication).mapValues { ($0.all, $0.unread) },
            feeds: try FeedRecord.fetchAll(db).mapValues(\.details))
    }
}
