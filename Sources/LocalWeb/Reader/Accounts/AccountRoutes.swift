import Foundation
import Hummingbird
import IssueLibrary
import Periodical
import PressClient

/// The routes for accounts at publisher servers, which let the user subscribe, buy products, redeem codes and refresh
/// entitlements.
///
/// All requests that make the library contact a publisher server use POST.
struct AccountRoutes: Sendable {
    let library: IssueLibrary

    /// The response to any request that shows or changes an account.
    struct AccountAnswer: Encodable {
        let account: AccountView
    }

    /// Returns the stored account.
    func account(_ request: WebRequest) async throws -> AccountAnswer {
        try await account(of: try request.required("publication"))
    }

    private func account(of handle: String) async throws(MastheadError) -> AccountAnswer {
        AccountAnswer(
            account: AccountView(
                try await library.accounts.account(of: handle), at: library.configuration.now()))
    }

    struct Body: Decodable {
        let publication: String
        let code: String?
        let product: String?
        let terms: PressTerms?
        let isAgreed: Bool?
    }

    func offer(_ asked: Body) async throws -> OfferDocument {
        OfferDocument(try await library.accounts.offer(of: asked.publication))
    }

    /// Stores the user's answer to the terms on screen. If the product is free, agreeing starts the subscription.
    func agree(_ asked: Body) async throws -> AccountAnswer {
        guard let terms = asked.terms, let isAgreed = asked.isAgreed else { throw HTTPError(.badRequest) }
        if isAgreed, terms.product.isFree {
            try await library.accounts.subscribe(agreeingTo: terms, of: asked.publication)
        } else {
            try await library.accounts.remember(answer: isAgreed, to: terms, of: asked.publication)
        }
        return try await account(of: asked.publication)
    }

    struct Checkout: Encodable {
        let page: String
    }

    /// Returns the publisher's payment page for a product. The user must have agreed to the product's terms.
    func checkout(_ asked: Body) async throws -> Checkout {
        guard let terms = asked.terms else { throw HTTPError(.badRequest) }
        let page = try await library.accounts.checkout(agreeingTo: terms, of: asked.publication)
        return Checkout(page: page.absoluteString)
    }

    func endSubscription(_ asked: Body) async throws -> AccountAnswer {
        guard let product = asked.product else { throw HTTPError(.badRequest) }
        try await library.accounts.endSubscription(product, of: asked.publication)
        return try await account(of: asked.publication)
    }

    func redeem(_ asked: Body) async throws -> AccountAnswer {
        guard let code = asked.code else { throw HTTPError(.badRequest) }
        try await library.accounts.redeem(code, of: asked.publication)
        return try await account(of: asked.publication)
    }

    /// Refreshes the entitlements. If the request contains a restore code from another device, the library first joins
    /// that device's account.
    func restore(_ asked: Body) async throws -> AccountAnswer {
        if let code = asked.code { try await library.accounts.joinAccount(code, of: asked.publication) }
        try await library.accounts.restoreEntitlements(of: asked.publication)
        return try await account(of: asked.publication)
    }

    /// Deletes an account that the publisher server no longer knows, so that the user can create a new one. The browser
    /// cannot delete any other account.
    func forget(_ asked: Body) async throws -> AccountAnswer {
        if try await library.accounts.account(of: asked.publication).refusedAt != nil {
            try await library.accounts.forgetAccount(of: asked.publication)
        }
        return try await account(of: asked.publication)
    }

    struct Code: Encodable {
        let code: String
        let ends: String
    }

    /// Returns a restore code that lets another device join the account.
    func code(_ asked: Body) async throws -> Code {
        let code = try await library.accounts.accountCode(of: asked.publication)
        return Code(code: code.code, ends: code.ends.rfc3339)
    }
}
