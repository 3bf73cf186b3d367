package import LibraryCore
package import LibraryDownloads
package import LibraryFeeds
import Periodical

/// The parts of a library that turn addresses into publications, and refresh publications.
package struct AddingParts: Sendable {
    package let following: Following
    package let adding: Adding
    package let browsing: Browsing
    /// Does the refreshes that the user starts.
    package let refresh: CatalogRefresh
    /// Does the refreshes in the background.
    package let backgroundRefresh: CatalogRefresh

    /// - Parameter usualPolicy: the follow policy for new publications.
    package init(_ core: CoreParts, _ downloads: DownloadParts, _ feeds: FeedParts, usualPolicy: FollowPolicy) {
        let (store, publications, clients) = (core.store, core.publications, core.clients)
        following = Following(
            store: store, publications: publications, removal: downloads.removal, icon: downloads.icon,
            backups: core.backups, usualPolicy: usualPolicy, now: core.now)
        adding = Adding(
            publications: publications, following: following,
            finder: CatalogFinder(client: clients.adding, signatures: downloads.catalogs.signatures),
            documents: downloads.catalogs, writer: downloads.catalogWriter, feeds: feeds.refresh, lists: feeds.feeds,
            backups: core.backups)
        browsing = Browsing(client: clients.foreground, publications: publications)
        let refresh = CatalogRefresh(
            store: store, publications: publications, client: clients.foreground,
            signatures: downloads.catalogs.signatures, writer: downloads.catalogWriter,
            covers: downloads.coverUpdates, replacedFiles: downloads.replacedFiles, feeds: feeds.refresh,
            postArticles: feeds.articles, postPictures: feeds.pictures, postEnclosures: feeds.enclosures,
            backups: core.backups, now: core.now)
        self.refresh = refresh
        var background = refresh
        background.client = clients.background
        backgroundRefresh = background
    }
}
