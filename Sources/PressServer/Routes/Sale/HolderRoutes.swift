import Foundation
import HTTPTypes
import Hummingbird
import Periodical
import PressWire
import ServerStore

/// The routes for readers' entitlements and free subscriptions.
struct HolderRoutes {
    let parts: PressParts

    func add(to group: RouterGroup<PressContext>) {
        group.on(.listRights) { _, context in
            JSONAnswer.make(try await rights.list(of: context.requireAccount().id).map { Wire.Right($0) })
        }
        group.on(.entitlement) { request, context in try await entitlement(request, context) }
        group.on(.subscribe) { request, context in try await subscribe(request, context) }
        group.on(.unsubscribe) { _, context in try await unsubscribe(context) }
        group.on(.createRestoreCode) { _, context in try await restoreCode(context) }
    }

    private var rights: Rights { Rights(parts.store, zone: parts.configuration.sale.timeZone) }

    private var free: FreeSubscriptions { FreeSubscriptions(parts.store, zone: parts.configuration.sale.timeZone) }

    private func entitlement(_ request: Request, _ context: PressContext) async throws -> Response {
        let (publication, account) = (try context.parameter(.publication), try context.requireAccount().id)
        let asked = request.uri.queryParameters[values: QueryParameter.item.rawValue[...]].map {
            String($0).inNormalForm
        }
        guard asked.count <= PressLimits.items else {
            throw Problem(.unprocessableContent, "A request can name at most \(PressLimits.items) items.")
        }
        let now = Date()
        let catalog = try await parts.catalogs.catalog(of: publication)
        let coverage = try await rights.coverage(of: account, publication: publication, now: now) {
            catalog?.current(at: $0)
        }
        guard !coverage.isEmpty else { throw Problem(.notFound, "The account has no right to this publication.") }
        let token = EntitlementToken(
            publication: publication, account: account,
            coverage: coverage.limited(to: asked.isEmpty ? nil : Set(asked), most: PressLimits.items, at: now),
            issued: now,
            lasting: TimeInterval(parts.configuration.sale.entitlementTime) * 3600)
        return JSONAnswer.make(Wire.Entitlement(token: try parts.signingKey.sign(token), ends: token.end))
    }

    private func subscribe(_ request: Request, _ context: PressContext) async throws -> Response {
        let account = try context.requireAccount().id
        let wish = try await RequestBody.decode(Wire.SubscriptionRequest.self, request, parts.configuration)
        // Readers must see the publisher's name and privacy policy before they subscribe.
        guard parts.configuration.sale.publisher != nil, parts.configuration.sale.privacyPolicy != nil else {
            throw Problem(.unprocessableContent, "The publisher has not configured a name and a privacy policy.")
        }
        let right = try await Problem.answering(ofAsker: true) { () async throws(MastheadError) in
            try await free.begin(wish.product, for: account)
        }
        return JSONAnswer.make(Wire.Right(right))
    }

    private func unsubscribe(_ context: PressContext) async throws -> Response {
        let (product, account) = (try context.parameter(.product), try context.requireAccount().id)
        guard try await free.end(product, for: account) else {
            throw Problem(.notFound, "The account has no such free subscription.")
        }
        return Response(status: .noContent)
    }

    private func restoreCode(_ context: PressContext) async throws -> Response {
        let (code, end) = try await RestoreCodes(parts.store).make(for: try context.requireAccount().id)
        return JSONAnswer.make(Wire.RestoreCode(code: code.text, ends: end), status: .created)
    }
}
