package import LibraryAccounts
package import LibraryAdding
package import LibraryCore
package import LibraryDownloads
package import LibraryTimers

/// The parts of a library that work in the background.
package struct AgentParts: Sendable {
    package let publishOrders: PublishOrders
    package let announcer: Announcer
    package let agent: Agent

    package init(
        _ core: CoreParts, _ downloads: DownloadParts, _ access: AccountAccess, _ accounts: AccountParts,
        _ timers: TimerParts, _ adding: AddingParts, _ configuration: AgentConfiguration
    ) {
        let (store, publications, logger) = (core.store, core.publications, core.logger)
        let schedule = RefreshSchedule(
            publications, adding.backgroundRefresh, downloads.keeping, downloads.downloads, downloads.downloadGate,
            configuration, logger)
        publishOrders = PublishOrders(store: store, backups: core.backups, configuration: configuration)
        announcer = Announcer(
            store: store, items: core.items, keeping: downloads.keeping, gate: downloads.downloadGate,
            configuration: configuration, logger: logger)
        agent = Agent(
            store: store, schedule: schedule, announcer: announcer, reading: accounts.statistics,
            channels: PressChannels(
                store, publications, schedule, access.tokens, accounts.holdings, core.clients.foreground,
                configuration, logger),
            holdings: accounts.holdings, timers: timers.notifier, publishing: publishOrders,
            ends: SubscriptionEnds(
                store: store, publications: publications, gate: downloads.downloadGate, configuration: configuration,
                logger: logger),
            configuration: configuration, queue: downloads.downloads, runner: downloads.runner,
            keeping: downloads.keeping)
    }
}
