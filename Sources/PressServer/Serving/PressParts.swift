import Foundation
import Logging
import ServerStore

/// The dependencies of a server's routes.
struct PressParts: Sendable {
    let configuration: PressConfiguration
    let store: any Store
    let signingKey: SigningKey
    let senders: PushSenders
    let metrics: PressMetrics
    let logger: Logger
    let addressLimit: RateLimiter
    let accountLimit: RateLimiter
    let slots: ChannelSlots
    /// The maximum numbers of connections and channels, derived from the limit on open files.
    let files: FileBudget
    let events: ReleaseEvents
    let readiness: Readiness
    /// The dependencies of the sales routes.
    let sale: SaleParts
    /// The catalogs of the server's publications.
    let catalogs: ContentCatalogs
    /// Caches whether an account may read paid content.
    let contentRights: ContentRights
    let startedAt = Date()

    var tokens: AdministratorTokens { AdministratorTokens(store) }
    var accounts: Accounts { Accounts(store) }
    var devices: Devices { Devices(store) }
    var releases: Releases { Releases(store) }
    var feeds: FeedTopics { FeedTopics(store) }
    var reading: ReadingCounts { ReadingCounts(store) }

    init(
        _ configuration: PressConfiguration, store: any Store, signingKey: SigningKey, senders: PushSenders = .none,
        sale: SaleParts = SaleParts(), logger: Logger
    ) {
        self.sale = sale
        self.configuration = configuration
        self.store = store
        self.signingKey = signingKey
        self.senders = senders
        self.logger = logger
        addressLimit = RateLimiter(perMinute: configuration.addressRate)
        accountLimit = RateLimiter(perMinute: configuration.accountRate)
        files = FileBudget.raised(for: configuration.channels.total)
        var channels = configuration.channels
        channels.total = files.channels
        let slots = ChannelSlots(channels)
        self.slots = slots
        metrics = PressMetrics { slots.count }
        events = ReleaseEvents(Releases(store))
        catalogs = ContentCatalogs(configuration)
        contentRights = ContentRights(store, zone: configuration.sale.timeZone)
        readiness = Readiness(store)
    }
}
