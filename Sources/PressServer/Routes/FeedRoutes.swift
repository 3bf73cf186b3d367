import Foundation
import HTTPTypes
import Hummingbird
import ServerStore

/// The routes for the feeds that a channel follows.
struct FeedRoutes {
    let parts: PressParts

    /// The maximum number of feeds that one request adds, and removes.
    private static let mostAtOnce = 50

    func add(to group: RouterGroup<PressContext>) {
        let own = group.group("/devices").add(middleware: AccountMiddleware(parts: parts))
        own.get("/:id/feeds") { _, context in try await list(context) }
        own.post("/:id/feeds") { request, context in try await follow(request, context) }
    }

    private struct Document: Encodable {
        let topic: String
        let hub: String
        /// Whether the server currently receives notices about the feed.
        let isHeard: Bool
    }

    private struct Body: Decodable {
        struct Feed: Decodable {
            let topic: String
            let hub: String
        }

        let follow: [Feed]?
        let leave: [String]?
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
            await parts.feeds.list(of: context.parameters.require("id"), context.requireAccount().id))
    }

    private func follow(_ request: Request, _ context: PressContext) async throws -> Response {
        let settings = try settings()
        let account = try context.requireAccount().id
        let device = try context.parameters.require("id")
        let wish = try await RequestBody.decode(Body.self, request, parts.configuration)
        let (added, left) = (wish.follow ?? [], wish.leave ?? [])
        guard max(added.count, left.count) <= Self.mostAtOnce else {
            throw Problem(.unprocessableContent, "One request can add or remove at most \(Self.mostAtOnce) feeds.")
        }
        let reach: FeedReach = parts.configuration.push.reachesInside ? .everywhere : .outside
        // Feeds that are not allowed are skipped. The response lists the others.
        let wishes = added.filter { reach.takes(topic: $0.topic) && reach.takes(hub: $0.hub) }
            .map { FeedRequest(topic: $0.topic, hub: $0.hub) }
        return try Self.answer(
            await parts.feeds.follow(
                wishes, leaving: left.filter { $0.utf8.count <= FeedReach.byteLimit }, most: settings.most, device,
                of: account))
    }

    private static func answer(_ feeds: [FollowedFeed]?) throws -> Response {
        guard let feeds else { throw Problem(.notFound, "The account has no such channel.") }
        return JSONAnswer.make(feeds.map { Document(topic: $0.topic, hub: $0.hub, isHeard: $0.isHeard) })
    }
}
