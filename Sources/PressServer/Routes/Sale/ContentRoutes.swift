import Foundation
import HTTPTypes
import Hummingbird
import Periodical
import PressWire
import ServerStore

/// The route for paid content.
struct ContentRoutes {
    private let parts: PressParts
    private let delivery: ContentDelivery

    init(parts: PressParts) {
        self.parts = parts
        delivery = ContentDelivery(parts.configuration, logger: parts.logger)
    }

    func add(to group: some RouterMethods<PressContext>) {
        group.on(.content) { request, context in
            try await give(request, context)
        }
    }

    /// The cost of a request with a wrong token, in requests.
    static let priceOfWrongToken = 11

    private func give(_ request: Request, _ context: PressContext) async throws -> Response {
        let publication = try context.parameter(.publication)
        // A download consists of many requests. With a valid token, they only count toward the account's limit.
        let address = context.client?.customer ?? []
        if let wait = parts.addressLimit.wait(of: address) {
            parts.metrics.refuse(.address)
            throw RateLimiter.problem(wait)
        }
        guard let holder = try await holder(request.headers[.authorization], publication) else {
            parts.addressLimit.charge(address, Self.priceOfWrongToken)
            throw Problem(
                .unauthorized, "This request needs an account token or an entitlement.", wantsToken: true)
        }
        if let wait = parts.accountLimit.take(holder.key) {
            parts.metrics.refuse(.account)
            throw RateLimiter.problem(wait)
        }
        guard let path = Self.path(request, of: publication),
            let catalog = try await parts.catalogs.catalog(of: publication),
            let item = catalog.item(of: path)
        else { throw Problem(.notFound, "There is no such file.") }
        if item.isPrivate, try await ground(item.item, publication, holder, catalog) == nil {
            throw Problem(.forbidden, "The account has no entitlement for '\(item.item.name)'.")
        }
        return try await delivery.response(path, of: publication, request, context)
    }

    /// Returns the requested file's path relative to the publication's content, or nil if the path is invalid.
    private static func path(_ request: Request, of publication: String) -> ContentPath? {
        // The path has the form `/v1/publications/PUBLICATION/content/PATH`.
        let segments = request.uri.path.split(separator: "/", maxSplits: 5, omittingEmptySubsequences: false)
        guard segments.count == 6, segments[0].isEmpty, segments[3] == publication, segments[4] == "content" else {
            return nil
        }
        return ContentPath(encoded: segments[5])
    }

    private func holder(_ field: String?, _ publication: String) async throws -> ContentHolder? {
        if let text = BearerToken.entitlement(field) {
            let keys = [parts.signingKey.webKey] + parts.sale.oldKeys
            do throws(MastheadError) {
                return .entitled(
                    try EntitlementToken(verifying: text, keys: keys, publication: publication, now: Date()))
            } catch { return nil }
        }
        guard let secret = BearerToken.secret(field), let account = try await parts.contentRights.holder(of: secret)
        else {
            return nil
        }
        return .account(account)
    }

    /// Returns why a holder may read an item, or nil if the holder may not. If the account has a subscription, this
    /// call also makes the account own the item.
    private func ground(
        _ item: OfferedItem, _ publication: String, _ holder: ContentHolder, _ catalog: ContentCatalog
    ) async throws(MastheadError) -> Ground? {
        switch holder {
        case .account(let account):
            try await parts.contentRights.ground(
                for: item, of: publication, account: account.id, current: { catalog.current(at: $0) })
        case .entitled(let token): token.ground(for: item, at: Date())
        }
    }
}
