public import Foundation
import IssueTransfer
public import Periodical
import PressWire

// Requests about offers and purchases: listing, subscriptions, codes and App Store purchases.
extension PressClient {
    /// The maximum number of rights to read.
    private static let mostRights = 10_000

    /// Returns the offer of a publication.
    /// - Parameters:
    ///   - publication: The server's name of the publication.
    ///   - account: The account for the URLs of the payment pages, or nil for none.
    ///   - page: The page to which the browser returns after a payment. The page must use https, or be on this machine.
    /// - Throws: ``MastheadError`` with the code `press.nothing` if the publication has no offer.
    public func offer(
        of publication: String, for account: PressAccount? = nil, returningTo page: URL? = nil
    ) async throws(MastheadError) -> PressOffer {
        try check(name: publication)
        let answer = try await answer(
            to: .offer(of: publication, returningTo: page?.absoluteString), token: account?.token,
            cannot: "fetch offers from")
        var offer = PressOffer(answer)
        guard !server.leadsInside else { return offer }
        // A remote server must not direct browsers to this machine or its network.
        for index in offer.products.indices where offer.products[index].checkout?.leadsInside == true {
            offer.products[index].checkout = nil
        }
        return offer
    }

    /// Returns all rights that an account has ever received, oldest first.
    public func rights(of account: PressAccount) async throws(MastheadError) -> [PressRight] {
        let rights = try await answer(to: .listRights, token: account.token, cannot: "fetch purchases from")
        return rights.elements.prefix(Self.mostRights).compactMap { PressRight($0) }.filter(\.isSound)
    }

    /// Requests a free product: a subscription, an issue or a book. Nothing changes if the account already has the
    /// product.
    /// - Throws: ``MastheadError`` with the code `press.refused` if the product is unknown or not free, or if the
    ///   publisher has not configured a name and a privacy policy.
    public func subscribe(to product: String, _ account: PressAccount) async throws(MastheadError) -> PressRight {
        try await given(.subscribe(to: product), account, cannot: "subscribe to \(product.prefix(100)) at")
    }

    /// Ends a free subscription. Issues that were published before remain readable.
    /// - Throws: ``MastheadError`` with the code `press.nothing` if the account does not have the subscription.
    public func unsubscribe(from product: String, _ account: PressAccount) async throws(MastheadError) {
        try check(name: product)
        try await send(.unsubscribe(from: product), token: account.token, cannot: "end a subscription at")
    }

    /// Whether a text can be a voucher code, according to its length and checksum.
    public static func isVoucherCode(_ text: String) -> Bool { VoucherCode(text) != nil }

    /// Redeems a voucher code. Repeating the request after a lost response results in the same right.
    /// - Throws: ``MastheadError`` with the code `press.nothing` if the voucher code is invalid.
    public func redeem(_ code: String, _ account: PressAccount) async throws(MastheadError) -> PressRight {
        try await given(.redeem(code), account, cannot: "redeem a code at")
    }

    /// Sends an App Store purchase, so that the account receives its product.
    /// - Parameters:
    ///   - jws: `VerificationResult.jwsRepresentation` of a StoreKit `Transaction`.
    ///   - account: The account that gets the product.
    public func show(transaction jws: String, _ account: PressAccount) async throws(MastheadError) -> PressRight {
        try await given(.present(transaction: jws), account, cannot: "send a purchase to")
    }

    /// Sends a request that grants a right.
    private func given(
        _ call: PressCall<Wire.Right>, _ account: PressAccount, cannot action: String
    ) async throws(MastheadError) -> PressRight {
        let answer = try await answer(to: call, token: account.token, cannot: action)
        guard let right = PressRight(answer), right.isSound else { throw malformed("the right has malformed names") }
        return right
    }
}
