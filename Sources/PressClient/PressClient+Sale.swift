import Entitlements
public import Foundation
import IssueTransfer
public import Periodical

// What is offered and held: asked for, begun, ended, proved.
extension PressClient {
    /// The most rights of an account that are taken.
    private static let mostRights = 10_000

    /// What is offered of a publication.
    /// - Parameters:
    ///   - publication: what the server calls it.
    ///   - account: the account that asks, for which the products name the page where it pays; nil for none.
    ///   - page: where that page leads back to: encrypted, or on this machine.
    /// - Throws: ``MastheadError``; `press.nothing` where nothing is offered.
    public func offer(
        of publication: String, for account: PressAccount? = nil, returningTo page: URL? = nil
    ) async throws(MastheadError) -> PressOffer {
        var address = try url("publications", publication).appending(path: "products", directoryHint: .notDirectory)
        if let page { address.append(queryItems: [URLQueryItem(name: "return", value: page.absoluteString)]) }
        var offer: PressOffer = try await decoded(
            HTTPRequest(address), token: account?.token, cannot: "fetch offers from")
        guard !server.leadsInside else { return offer }
        // A server elsewhere sends no browser to this machine and its network.
        for index in offer.products.indices where offer.products[index].checkout?.leadsInside == true {
            offer.products[index].checkout = nil
        }
        return offer
    }

    private struct Lenient: Decodable {
        let right: PressRight?
        init(from decoder: any Decoder) { right = try? PressRight(from: decoder) }
    }

    /// What an account was ever given, the oldest first.
    public func rights(of account: PressAccount) async throws(MastheadError) -> [PressRight] {
        let rights: [Lenient] = try await decoded(
            HTTPRequest(url("rights")), token: account.token, cannot: "fetch purchases from")
        return rights.prefix(Self.mostRights).compactMap(\.right).filter(\.isSound)
    }

    private struct Wish: Encodable { let product: String }
    private struct Code: Encodable { let code: String }
    private struct Showing: Encodable { let signedTransaction: String }

    /// Obtains a product that costs nothing: a subscription, or one issue or book. An account that has it keeps it as it is.
    /// - Throws: ``MastheadError``; `press.refused` where there is no such product, it costs something, or the publisher does not say its
    ///   name and what becomes of readers' data.
    public func subscribe(to product: String, _ account: PressAccount) async throws(MastheadError) -> PressRight {
        try await given(
            "subscriptions", Wish(product: product), account, cannot: "subscribe to \(product.prefix(100)) at")
    }

    /// Ends a subscription that costs nothing; what came while it lasted stays.
    /// - Throws: ``MastheadError``; `press.nothing` where the account has no such subscription.
    public func unsubscribe(from product: String, _ account: PressAccount) async throws(MastheadError) {
        _ = try await answer(
            HTTPRequest(.delete, try url("subscriptions", product)), token: account.token,
            cannot: "end a subscription at")
    }

    /// Whether a text can be the code of a voucher: has all characters, and none that was mistyped.
    public static func isVoucherCode(_ text: String) -> Bool { VoucherCode(text) != nil }

    /// Redeems the code of a voucher. Sent again, as after an answer that was lost, it gives the same account the same right.
    /// - Throws: ``MastheadError``; `press.nothing` where the code gives nothing.
    public func redeem(_ code: String, _ account: PressAccount) async throws(MastheadError) -> PressRight {
        try await given("redeem", Code(code: code), account, cannot: "redeem a code at")
    }

    /// Shows a purchase of the App Store, so that the account has what was bought.
    /// - Parameter jws: `VerificationResult.jwsRepresentation` of a StoreKit `Transaction`.
    public func show(transaction jws: String, _ account: PressAccount) async throws(MastheadError) -> PressRight {
        try await given("transactions", Showing(signedTransaction: jws), account, cannot: "send a purchase to")
    }

    /// Posts something that gives a right, and gives the same one where it comes twice.
    private func given(
        _ path: String, _ body: some Encodable, _ account: PressAccount, cannot action: String
    ) async throws(MastheadError) -> PressRight {
        var request = HTTPRequest(.post, url(path), body: try .json(body))
        request.isRepeatable = true
        let right: PressRight = try await decoded(request, token: account.token, cannot: action)
        guard right.isSound else { throw malformed("its answer names what cannot be named so") }
        return right
    }
}
