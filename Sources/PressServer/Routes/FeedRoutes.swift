import Foundation
import HTTPTypes
import Hummingbird
import PressWire
import ServerStore

/// The routes for the feeds that a channel follows.
struct FeedRoutes {
    let parts: PressParts

    func add(to group: RouterGroup<PressContext>) {
        let own = group.group("").add(middleware: AccountMiddleware(parts: parts))
        own.on(.listFeeds) { _, context in try await list(context) }
        own.on(.followFeeds) { request, context in try await follow(request, context) }
    }

    private func settings() throws -> HubSettings {
        guard let settings = parts.configuration.hubs else {
            throw Problem(.notFound, "This server does not announce feeds.")
        }
        return settings
    }

    private func list(_ context: PressContext) async throws -> Response {
        _ = try settings()
        return try Self.answer(
            await parts.feeds.list(of: context.parameter(.id), context.requireAccount().id))
    }

    private func follow(_ request: Request, _ context: PressContext) async throws -> Response {
        let settings = try settings()
        let account = try context.requireAccount().id
        let device = try context.parameter(.id)
        let wish = try await RequestBody.decode(Wire.FeedsRequest.self, request, parts.configuration)
        let (added, left) = (wish.follow ?? [], wish.leave ?? [])
        guard max(added.count, left.count) <= PressLimits.feeds else {
            throw Problem(.unprocessableContent, "One request can add or remove at most \(PressLimits.feeds) feeds.")
        }
        let reach: FeedReach = parts.configuration.push.reachesInside ? .everywhere : .outside
        // Skip feeds that are not allowed. The response lists the accepted ones.
        let requests = added.filter { reach.takes(topic: $0.topic) && reach.takes(hub: $0.hub) }
            .map { FeedRequest(topic: $0.topic, hub: $0.hub) }
        return try Self.answer(
            await parts.feeds.follow(
                requests, leaving: left.filter { $0.utf8.count <= PressLimits.feedBytes }, most: settings.most, device,
                of: account))
    }

    private static func answer(_ feeds: [FollowedFeed]?) throws -> Response {
        guard let feeds else { throw Problem(.notFound, "The account has no such channel.") }
        return JSONAnswer.make(feeds.map { Wire.Feed(topic: $0.topic, hub: $0.hub, isHeard: $0.isHeard) })
    }
}
