import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import PressWire
import ServerStore
import Web

/// The callbacks for hubs (WebSub, sections 5.3 and 7). Hubs verify or deny subscriptions, and send notices of new
/// content. The server discards a notice's content, because libraries download the feed themselves.
struct WebSubRoutes {
    let parts: PressParts

    /// The path prefix of the callbacks.
    static let path = PressOperation.notifyFeed.path([.id: ""])
    /// The maximum size of a notice, in bytes.
    static let byteLimit = 4 << 20
    /// The pause after a hub denies a subscription.
    static let waitAfterDenial = Duration.seconds(86_400)
    /// The default lease in seconds, for hubs that do not specify a lease.
    private static let usualLease = 86_400
    /// The cost of a call for an unknown feed or with a wrong signature, in requests. Valid calls do not count, because
    /// a hub may have many feeds.
    static let priceOfWrongCall = 10

    func add(to router: Router<PressContext>) {
        router.on(.verifyFeed) { request, context in try await verify(request, context) }
        router.on(.notifyFeed) { request, context in try await notice(request, context) }
    }

    private func verify(_ request: Request, _ context: PressContext) async throws -> Response {
        try begin(context)
        // Hubs encode the query like a form. A HEAD request cannot verify a subscription.
        guard request.method == .get, let fields = FormFields(Data((request.uri.query ?? "").utf8)),
            let mode = fields[.hubMode], let topic = fields[.hubTopic]
        else { throw unknown(context) }
        let id = try context.parameter(.id)
        if mode == HubMode.denied.rawValue {
            guard try await parts.feeds.deny(id, topic, wait: Self.waitAfterDenial) else { throw unknown(context) }
            let reason = fields[.hubReason]?.printable.prefix(200) ?? ""
            parts.logger.warning("a hub denied a subscription", metadata: ["reason": "\(reason)"])
            return Response(status: .noContent)
        }
        guard let challenge = fields[.hubChallenge] else { throw unknown(context) }
        let isWanted =
            switch HubMode(rawValue: mode) {
            case .subscribe:
                try await parts.feeds.begin(
                    id, topic, lease: fields[.hubLease].flatMap { Int($0) } ?? Self.usualLease)
            case .unsubscribe: try await parts.feeds.end(id, topic)
            case .denied, nil: false
            }
        guard isWanted else { throw unknown(context) }
        return Response(
            status: .ok,
            headers: [.contentType: "\(PressMediaType.text.rawValue); charset=utf-8", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: challenge)))
    }

    private func notice(_ request: Request, _ context: PressContext) async throws -> Response {
        try begin(context)
        let id = try context.parameter(.id)
        guard let secret = try await parts.feeds.secret(of: id) else {
            parts.addressLimit.charge(context.client?.customer ?? [], Self.priceOfWrongCall)
            // Status 410 makes the hub end the subscription.
            throw Problem(.gone, "This subscription has ended.")
        }
        let body = Data(buffer: try await request.body.collect(upTo: Self.byteLimit))
        let signature = request.field(.hubSignature) ?? ""
        if HubSignature.isRight(signature, for: body, secret: secret) {
            try await parts.feeds.notice(id)
        } else {
            // The sender must not learn that the signature was wrong (WebSub, section 8).
            parts.addressLimit.charge(context.client?.customer ?? [], Self.priceOfWrongCall)
            parts.logger.warning(
                "a hub's notice has a wrong signature", metadata: ["network": "\(context.client?.network ?? "none")"])
        }
        return Response(status: .accepted)
    }

    /// Rejects a client that has sent too many wrong calls.
    private func begin(_ context: PressContext) throws {
        guard parts.configuration.hubs != nil else { throw Problem(.notFound, "This server does not announce feeds.") }
        if let wait = parts.addressLimit.wait(of: context.client?.customer ?? []) {
            parts.metrics.refuse(.address)
            throw RateLimiter.problem(wait)
        }
    }

    private func unknown(_ context: PressContext) -> Problem {
        parts.addressLimit.charge(context.client?.customer ?? [], Self.priceOfWrongCall)
        return Problem(.notFound, "There is no such subscription.")
    }
}
