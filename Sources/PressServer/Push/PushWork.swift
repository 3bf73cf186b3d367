import ServiceLifecycle

/// A server's background work: checking catalogs, announcing issues, sending notifications and calling hubs.
struct PushWork: Service {
    let parts: PressParts
    let listening: Listening

    func run() async throws {
        // If a port is in use, exit before using the database.
        await listening.wait()
        guard listening.hasBegun else { return parts.events.end() }
        let dispatcher = PushDispatcher(parts)
        let watch = ReleaseWatch(
            releases: parts.releases, accounts: parts.accounts, events: parts.events, dispatcher: dispatcher,
            logger: parts.logger)
        let catalogs = CatalogWatch(parts)
        let feeds = parts.configuration.hubs.map { FeedWatch(parts, $0) }
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await dispatcher.run() }
            group.addTask {
                await cancelWhenGracefulShutdown {
                    await withTaskGroup(of: Void.self) { looking in
                        looking.addTask { await watch.run() }
                        looking.addTask { await watch.fill() }
                        looking.addTask { await catalogs.run() }
                        if let feeds { looking.addTask { await feeds.run() } }
                    }
                }
                dispatcher.end()
                parts.events.end()
            }
        }
    }
}
