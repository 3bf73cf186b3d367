import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import ServerStore

/// What hubs call (WebSub, sections 5.3 and 7): that they tell of a feed, or do not, and that something is new in it. What a notice brings
/// along is thrown away: libraries ask the feed itself, as always.
struct WebSubRoutes {
    let parts: PressParts

    /// What the addresses begin with that hubs call.
    static let path = "/websub/"
    /// The most bytes of a notice.
    static let byteLimit = 4 << 20
    /// After so long a hub is asked again that does not tell of a feed.
    static let waitAfterDenial = Duration.seconds(86_400)
    /// Of a hub that does not say how long it tells of a feed, in seconds.
    private static let usualLease = 86_400
    /// How many requests a call counts as that is of no feed, or not signed as it should be. Others count for nothing: a hub has many feeds.
    private static let priceOfWrongCall = 10

    func add(to router: Router<PressContext>) {
        router.get("/websub/:id") { request, context in try await verify(request, context) }
        router.post("/websub/:id") { request, context in try await notice(request, context) }
    }

    private func verify(_ request: Request, _ context: PressContext) async throws -> Response {
        try begin(context)
        // Hubs write what they say as forms do. What asks for the head alone says nothing.
        guard request.method == .get, let fields = FormFields(Data((request.uri.query ?? "").utf8)),
            let mode = fields["hub.mode"], let topic = fields["hub.topic"]
        else { throw unknown(context) }
        let id = try context.parameters.require("id")
        if mode == "denied" {
            guard try await parts.feeds.deny(id, topic, wait: Self.waitAfterDenial) else { throw unknown(context) }
            let reason = fields["hub.reason"]?.printable.prefix(200) ?? ""
            parts.logger.warning("a hub does not tell of a feed", metadata: ["reason": "\(reason)"])
            return Response(status: .noContent)
        }
        guard let challenge = fields["hub.challenge"] else { throw unknown(context) }
        let isWanted =
            switch mode {
            case "subscribe":
                try await parts.feeds.begin(
                    id, topic, lease: fields["hub.lease_seconds"].flatMap { Int($0) } ?? Self.usualLease)
            case "unsubscribe": try await parts.feeds.end(id, topic)
            default: false
            }
        guard isWanted else { throw unknown(context) }
        return Response(
            status: .ok, headers: [.contentType: "text/plain; charset=utf-8", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: challenge)))
    }

    private func notice(_ request: Request, _ context: PressContext) async throws -> Response {
        try begin(context)
        let id = try context.parameters.require("id")
        guard let secret = try await parts.feeds.secret(of: id) else {
            parts.addressLimit.charge(context.client?.customer ?? [], Self.priceOfWrongCall)
            // A hub that is told so ends the subscription.
            throw Problem(.gone, "Nothing is to be told here.")
        }
        let body = Data(buffer: try await request.body.collect(upTo: Self.byteLimit))
        let signature = request.headers[.hubSignature] ?? ""
        if HubSignature.isRight(signature, for: body, secret: secret) {
            try await parts.feeds.notice(id)
        } else {
            // The sender is not told that it is one: WebSub, section 8.
            parts.addressLimit.charge(context.client?.customer ?? [], Self.priceOfWrongCall)
            parts.logger.warning(
                "a notice is not signed by its hub", metadata: ["network": "\(context.client?.network ?? "none")"])
        }
        return Response(status: .accepted)
    }

    /// Keeps out those that were wrong too often.
    private func begin(_ context: PressContext) throws {
        guard parts.configuration.hubs != nil else { throw Problem(.notFound, "This server does not tell of feeds.") }
        if let wait = parts.addressLimit.wait(of: context.client?.customer ?? []) {
            parts.metrics.refuse("address")
            throw RateLimiter.problem(wait)
        }
    }

    private func unknown(_ context: PressContext) -> Problem {
        parts.addressLimit.charge(context.client?.customer ?? [], Self.priceOfWrongCall)
        return Problem(.notFound, "Nothing of that kind was asked for.")
    }
}

extension HTTPField.Name {
    fileprivate static let hubSignature = HTTPField.Name("X-Hub-Signature") ?? .authorization
}
