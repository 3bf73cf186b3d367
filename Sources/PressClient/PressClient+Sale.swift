public import Foundation
import IssueTransfer
public import Periodical
import PressWire

// Offers, subscriptions, codes and App Store purchases.
extension PressClient {
    /// The maximum number of rights to read.
    private static let mostRights = 10_000

    /// Returns the offer for a publication.
    /// - Parameters:
    ///   - publication: The publication's name on the server.
    ///   - account: The account for the payment page URLs, or nil for none.
    ///   - page: The page to return to after a payment, which must use https or be on this machine.
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

    /// Returns all rights that an account ever received, oldest first.
    public func rights(of account: PressAccount) async throws(MastheadError) -> [PressRight] {
        let rights = try await answer(to: .listRights, token: account.token, cannot: "fetch purchases from")
        return rights.elements.prefix(Self.mostRights).compactMap { PressRight($0) }.filter(\.isSound)
    }

    /// Requests a free product: a subscription, an issue or a book. Has no effect if the account already has it.
    /// - Throws: ``MastheadError`` with the code `press.refused` if the product is unknown or not free, or if the
    ///   publisher has not configured a name and a privacy policy.
    public func subscribe(to product: String, _ account: PressAccount) async throws(MastheadError) -> PressRight {
        try await given(.subscribe(to: product), account, cannot: "subscribe to \(product.prefix(100)) at")
    }

    /// Ends a free subscription. Issues that were published by then remain readable.
    /// - Throws: ``MastheadError`` with the code `press.nothing` if the account does not have the subscription.
    public func unsubscribe(from product: String, _ account: PressAccount) async throws(MastheadError) {
        try check(name: product)
        try await send(.unsubscribe(from: product), token: account.token, cannot: "end a subscription at")
    }

    /// Whether a text could be a voucher code, judging by its length and check character.
    public static func isVoucherCode(_ text: String) -> Bool { VoucherCode(text) != nil }

    /// Redeems a voucher code. If a response is lost, repeating the request returns the same right.
    /// - Throws: ``MastheadError`` with the code `press.nothing` if the voucher code is invalid.
    public func redeem(_ code: String, _ account: PressAccount) async throws(MastheadError) -> PressRight {
        try await given(.redeem(code), account, cannot: "redeem a code at")
    }

    /// Submits an App Store purchase, which adds its product to the account.
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
