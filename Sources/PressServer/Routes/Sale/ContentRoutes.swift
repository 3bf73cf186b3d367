import Entitlements
import Foundation
import HTTPTypes
import Hummingbird
import Periodical
import ServerStore

/// What is sold, given to those that may have it.
struct ContentRoutes {
    private let parts: PressParts
    private let delivery: ContentDelivery

    init(parts: PressParts) {
        self.parts = parts
        delivery = ContentDelivery(parts.configuration, logger: parts.logger)
    }

    func add(to group: RouterGroup<PressContext>) {
        group.get("/publications/:publication/content/**") { request, context in
            try await give(request, context)
        }
    }

    /// How many requests a wrong token counts as.
    private static let priceOfWrongToken = 11

    private func give(_ request: Request, _ context: PressContext) async throws -> Response {
        let publication = try context.parameters.require("publication")
        // Downloads are many requests: those with a right token are counted by account alone.
        let address = context.client?.customer ?? []
        if let wait = parts.addressLimit.wait(of: address) {
            parts.metrics.refuse("address")
            throw RateLimiter.problem(wait)
        }
        guard let holder = try await holder(request.headers[.authorization], publication) else {
            parts.addressLimit.charge(address, Self.priceOfWrongToken)
            throw Problem(
                .unauthorized, "This takes the token of an account, or an entitlement.", wantsToken: true)
        }
        if let wait = parts.accountLimit.take(holder.key) {
            parts.metrics.refuse("account")
            throw RateLimiter.problem(wait)
        }
        guard let path = Self.path(request), let catalog = try await parts.catalogs.catalog(of: publication),
            let item = catalog.item(of: path)
        else { throw Problem(.notFound, "There is no such file.") }
        if item.isPrivate, try await ground(item.item, publication, holder, catalog) == nil {
            throw Problem(.forbidden, "The account holds nothing that gives '\(item.item.name)'.")
        }
        return try await delivery.response(path, of: publication, request, context)
    }

    /// What follows `/v1/publications/PUBLICATION/content/`; nil where that is no path.
    private static func path(_ request: Request) -> ContentPath? {
        let parts = request.uri.path.split(separator: "/", maxSplits: 5, omittingEmptySubsequences: false)
        guard parts.count == 6, parts[4] == "content" else { return nil }
        return ContentPath(encoded: parts[5])
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

    /// Why an item may be had; nil where it may not. What is had by a subscription is the account's own from then on.
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
