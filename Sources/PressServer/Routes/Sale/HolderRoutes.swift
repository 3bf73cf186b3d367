import Foundation
import HTTPTypes
import Hummingbird
import Periodical
import PressWire
import ServerStore

/// The routes for a reader's entitlements and free subscriptions.
struct HolderRoutes {
    let parts: PressParts

    /// The maximum number of items in a request and in a token, which must fit into a header field.
    static let mostItems = 50

    func add(to group: RouterGroup<PressContext>) {
        group.get("/rights") { _, context in
            JSONAnswer.make(try await rights.list(of: context.requireAccount().id).map { RightDocument($0) })
        }
        group.get("/entitlements/:publication") { request, context in try await entitlement(request, context) }
        group.post("/subscriptions") { request, context in try await subscribe(request, context) }
        group.delete("/subscriptions/:product") { _, context in try await unsubscribe(context) }
        group.post("/restore-codes") { _, context in try await restoreCode(context) }
    }

    private var rights: Rights { Rights(parts.store, zone: parts.configuration.sale.timeZone) }

    private var free: FreeSubscriptions { FreeSubscriptions(parts.store, zone: parts.configuration.sale.timeZone) }

    private struct Entitlement: Encodable {
        let token: String
        let ends: Date
    }

    private func entitlement(_ request: Request, _ context: PressContext) async throws -> Response {
        let (publication, account) = (try context.parameters.require("publication"), try context.requireAccount().id)
        let asked = request.uri.queryParameters[values: "item"].map { String($0).inNormalForm }
        guard asked.count <= Self.mostItems else {
            throw Problem(.unprocessableContent, "A request can name at most \(Self.mostItems) items.")
        }
        let now = Date()
        let catalog = try await parts.catalogs.catalog(of: publication)
        let coverage = try await rights.coverage(of: account, publication: publication, now: now) {
            catalog?.current(at: $0)
        }
        guard !coverage.isEmpty else { throw Problem(.notFound, "The account has no right to this publication.") }
        let token = EntitlementToken(
            publication: publication, account: account,
            coverage: coverage.limited(to: asked.isEmpty ? nil : Set(asked), most: Self.mostItems, at: now),
            issued: now,
            lasting: TimeInterval(parts.configuration.sale.entitlementTime) * 3600)
        return JSONAnswer.make(Entitlement(token: try parts.signingKey.sign(token), ends: token.end))
    }

    private struct Body: Decodable {
        let product: String
    }

    private func subscribe(_ request: Request, _ context: PressContext) async throws -> Response {
        let account = try context.requireAccount().id
        let wish = try await RequestBody.decode(Body.self, request, parts.configuration)
        // Readers see the publisher's name and privacy policy before they subscribe.
        guard parts.configuration.sale.publisher != nil, parts.configuration.sale.privacyPolicy != nil else {
            throw Problem(.unprocessableContent, "The publisher has not configured a name and a privacy policy.")
        }
        let right = try await Problem.answering(ofAsker: true) { () async throws(MastheadError) in
            try await free.begin(wish.product, for: account)
        }
        return JSONAnswer.make(RightDocument(right))
    }

    private func unsubscribe(_ context: PressContext) async throws -> Response {
        let (product, account) = (try context.parameters.require("product"), try context.requireAccount().id)
        guard try await free.end(product, for: account) else {
            throw Problem(.notFound, "The account has no such free subscription.")
        }
        return Response(status: .noContent)
    }

    private struct Code: Encodable {
        let code: String
        let ends: Date
    }

    private func restoreCode(_ context: PressContext) async throws -> Response {
        let (code, end) = try await RestoreCodes(parts.store).make(for: try context.requireAccount().id)
        return JSONAnswer.make(Code(code: code.text, ends: end), status: .created)
    }
}
