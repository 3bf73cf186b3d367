import Foundation
import Hummingbird
import IssueLibrary
import Periodical
import PressClient

/// Requests about publisher accounts: subscribing, buying, redeeming codes, and entitlements.
extension ReaderAPI {
    /// Adds the routes for accounts at publisher servers. A request that contacts such a server is a POST.
    func addAccounts(to api: RouterGroup<BasicRequestContext>, actions: RouterGroup<BasicRequestContext>) {
        api.get("/account") { request, _ in try await self.account(try Self.key("publication", of: request)) }
        actions.post("/account/offer") { request, context in try await self.offer(request, context) }
        actions.post("/account/agree") { request, context in try await self.agree(request, context) }
        actions.post("/account/checkout") { request, context in try await self.checkout(request, context) }
        actions.post("/account/end") { request, context in try await self.endSubscription(request, context) }
        actions.post("/account/redeem") { request, context in try await self.redeem(request, context) }
        actions.post("/account/restore") { request, context in try await self.restore(request, context) }
        actions.post("/account/forget") { request, context in try await self.forgetAccount(request, context) }
        actions.post("/account/code") { request, context in try await self.accountCode(request, context) }
    }

    private func account(_ handle: String) async throws -> Response {
        do throws(MastheadError) { return try Self.json(try await document(handle)) } catch {
            return [.noPress, .notInLibrary].contains(error.code)
                ? Response(status: .notFound) : WebResponse.problem(.conflict, error)
        }
    }

    private func document(_ handle: String) async throws(MastheadError) -> AccountDocument {
        AccountDocument(try await library.accounts.account(of: handle), now: library.configuration.now())
    }

    private struct Body: Decodable {
        let publication: String
        let code: String?
        let product: String?
        let terms: PressTerms?
        let isAgreed: Bool?
    }

    private func offer(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let asked = try await Self.decode(Body.self, request, context)
        do throws(MastheadError) {
            return try Self.json(OfferDocument(try await library.accounts.offer(of: asked.publication)))
        } catch { return WebResponse.problem(.conflict, error) }
    }

    /// Stores the user's answer to the displayed terms. If the product is free, agreement starts the subscription.
    private func agree(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let asked = try await Self.decode(Body.self, request, context)
        guard let terms = asked.terms, let isAgreed = asked.isAgreed else { throw HTTPError(.badRequest) }
        do throws(MastheadError) {
            if isAgreed, terms.product.isFree {
                try await library.accounts.subscribe(agreeingTo: terms, of: asked.publication)
            } else {
                try await library.accounts.remember(answer: isAgreed, to: terms, of: asked.publication)
            }
            return try Self.json(try await document(asked.publication))
        } catch { return WebResponse.problem(.conflict, error) }
    }

    private struct Checkout: Encodable {
        let page: String
    }

    /// Returns the publisher's payment page for a product whose terms the user agreed to.
    private func checkout(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let asked = try await Self.decode(Body.self, request, context)
        guard let terms = asked.terms else { throw HTTPError(.badRequest) }
        do throws(MastheadError) {
            let page = try await library.accounts.checkout(agreeingTo: terms, of: asked.publication)
            return try Self.json(Checkout(page: page.absoluteString))
        } catch { return WebResponse.problem(.conflict, error) }
    }

    private func endSubscription(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let asked = try await Self.decode(Body.self, request, context)
        guard let product = asked.product else { throw HTTPError(.badRequest) }
        return try await changed(asked) { () throws(MastheadError) in
            try await library.accounts.endSubscription(product, of: asked.publication)
        }
    }

    private func redeem(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let asked = try await Self.decode(Body.self, request, context)
        guard let code = asked.code else { throw HTTPError(.badRequest) }
        return try await changed(asked) { () throws(MastheadError) in
            try await library.accounts.redeem(code, of: asked.publication)
        }
    }

    /// Refreshes the entitlements. If the request has a restore code of another device, the library first joins that
    /// account.
    private func restore(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let asked = try await Self.decode(Body.self, request, context)
        return try await changed(asked) { () throws(MastheadError) in
            if let code = asked.code { try await library.accounts.joinAccount(code, of: asked.publication) }
            try await library.accounts.restoreEntitlements(of: asked.publication)
        }
    }

    /// Deletes an account that the publisher server no longer knows, so that the user can create a new one. The browser
    /// cannot delete any other account.
    private func forgetAccount(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let asked = try await Self.decode(Body.self, request, context)
        return try await changed(asked) { () throws(MastheadError) in
            guard try await library.accounts.account(of: asked.publication).refusedAt != nil else { return }
            try await library.accounts.forgetAccount(of: asked.publication)
        }
    }

    private func changed(_ asked: Body, _ body: () async throws(MastheadError) -> Void) async throws -> Response {
        do throws(MastheadError) {
            try await body()
            return try Self.json(try await document(asked.publication))
        } catch { return WebResponse.problem(.conflict, error) }
    }

    private struct Code: Encodable {
        let code: String
        let ends: String
    }

    private func accountCode(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let asked = try await Self.decode(Body.self, request, context)
        do throws(MastheadError) {
            let code = try await library.accounts.accountCode(of: asked.publication)
            return try Self.json(Code(code: code.code, ends: code.ends.rfc3339))
        } catch { return WebResponse.problem(.conflict, error) }
    }
}
