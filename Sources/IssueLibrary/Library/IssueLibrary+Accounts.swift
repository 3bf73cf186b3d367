public import Foundation
public import Periodical
public import PressClient

// Accounts, subscriptions and purchases on publisher servers.
extension IssueLibrary {
    /// Returns the address of a publication on its publisher server.
    /// - Throws: ``MastheadError`` with the code `press.none` if the catalog names no publisher server.
    public func pressAddress(of handle: String) async throws(MastheadError) -> PressAddress {
        try await walls.shop.address(of: handle).address
    }

    /// Requests the publisher's offer for a publication: products with prices, the publisher's name, and the use of
    /// readers' data.
    /// - Parameter page: the page that the publisher's checkout returns the user to, or nil for none.
    /// - Throws: ``MastheadError`` with the code `press.none` if the catalog names no publisher server, or
    ///   `press.nothing` if the publisher offers nothing.
    public func offer(of handle: String, returningTo page: URL? = nil) async throws(MastheadError) -> PublicationOffer {
        try await walls.shop.offer(of: handle, returningTo: page)
    }

    /// Requests all rights to a publication that the library's account has ever had, oldest first.
    /// - Throws: ``MastheadError`` with the code `press.no-account` if the library has no account on the server.
    public func rights(of handle: String) async throws(MastheadError) -> [PressRight] {
        try await walls.shop.rights(of: handle)
    }

    /// Starts a free subscription, or gets a free issue or book, after the user agreed to the terms.
    /// - Parameters:
    ///   - terms: the terms that the user saw, see `PressOffer.terms(of:)`.
    ///   - handle: the publication.
    /// - Throws: ``MastheadError`` with the code `press.terms-changed` if the terms have changed since the user saw
    ///   them.
    @discardableResult
    public func subscribe(agreeingTo terms: PressTerms, of handle: String) async throws(MastheadError) -> PressRight {
        try await walls.shop.begin(terms, of: handle)
    }

    /// Prepares a purchase after the user agreed to the terms. Creates an account if the library has none, and stores
    /// the consent.
    /// - Returns: the publisher's payment page. Use ``awaitRight(to:of:)`` to wait for the payment.
    /// - Throws: ``MastheadError`` with the code `press.terms-changed` if the terms have changed since the user saw
    ///   them, or `press.not-offered` if the product has no payment page.
    public func checkout(agreeingTo terms: PressTerms, of handle: String) async throws(MastheadError) -> URL {
        try await walls.shop.checkout(terms, of: handle)
    }

    /// Stores the user's answer to the terms of a subscription on this device: a refusal, or consent to a product that
    /// is paid for elsewhere.
    public func remember(
        answer isAgreed: Bool, to terms: PressTerms, of handle: String
    ) async throws(MastheadError) {
        let address = try await walls.shop.address(of: handle).address
        try await walls.shop.answer(isAgreed, terms, at: address.server)
    }

    /// Ends a free subscription. Issues from the subscription period stay in the library.
    public func endSubscription(_ product: String, of handle: String) async throws(MastheadError) {
        try await walls.shop.end(product, of: handle)
    }

    /// Redeems a voucher code at the publisher of a publication.
    @discardableResult
    public func redeem(_ code: String, of handle: String) async throws(MastheadError) -> PressRight {
        try await walls.shop.redeem(code, of: handle)
    }

    /// Sends an App Store purchase to the publisher of a publication, which adds the purchase to the library's account.
    /// - Parameter jws: `VerificationResult.jwsRepresentation` of a StoreKit `Transaction`.
    @discardableResult
    public func show(transaction jws: String, of handle: String) async throws(MastheadError) -> PressRight {
        try await walls.shop.show(transaction: jws, of: handle)
    }

    /// Polls the publisher server until the library's account has a right to a product, such as after a payment. While
    /// the server is unreachable, this method retries.
    /// - Returns: the right, or nil if the task was canceled first.
    /// - Throws: ``MastheadError`` if the server no longer knows the account.
    public func awaitRight(to product: String, of handle: String) async throws(MastheadError) -> PressRight? {
        try await walls.shop.awaitRight(to: product, of: handle)
    }

    /// Returns the library's account at the publisher of a publication, from the library's own data and without a
    /// request.
    public func account(of handle: String) async throws(MastheadError) -> PublicationAccount {
        try await walls.shop.account(of: handle)
    }

    /// Creates an account at the publisher of a publication, unless the library already has one.
    @discardableResult
    public func makeAccount(of handle: String) async throws(MastheadError) -> PublicationAccount {
        try await walls.shop.open(handle)
        return try await walls.shop.account(of: handle)
    }

    /// Requests a code that lets another device use the library's account. The code works once and expires soon.
    public func accountCode(of handle: String) async throws(MastheadError) -> PressRestoreCode {
        try await walls.shop.code(for: handle)
    }

    /// Switches the library to the account of another device.
    /// - Parameters:
    ///   - code: the code that the other device shows.
    ///   - handle: a publication of the publisher.
    /// - Throws: ``MastheadError`` with the code `press.account-holds` if the library's current account has purchases
    ///   that would be lost. The code then remains valid.
    public func joinAccount(_ code: String, of handle: String) async throws(MastheadError) {
        try await walls.shop.join(code, of: handle)
    }

    /// Refreshes the entitlements of the library's account at the publisher of a publication, and stores them for
    /// offline use.
    public func restoreEntitlements(of handle: String) async throws(MastheadError) {
        try await walls.shop.restore(handle)
    }

    /// Deletes the library's account at the publisher of a publication, on the server and in the library, with all its
    /// purchases.
    public func forgetAccount(of handle: String) async throws(MastheadError) {
        try await walls.shop.forget(handle)
    }

    /// Returns the stored entitlement of the library's account to a publication, as signed by the publisher. No request
    /// is sent.
    /// - Returns: nil if the entitlement has expired, or the library knows of none.
    public func entitlement(of handle: String) async throws(MastheadError) -> PressEntitlement? {
        try await walls.holdings.entitlement(of: walls.shop.address(of: handle).address)
    }

    /// Returns the secret token of the library's account, for requests of paid content: `Authorization: Bearer TOKEN`.
    /// Send the token to this server only, and never log it.
    /// - Returns: nil if the library has no account on the server.
    package func accountToken(for address: PressAddress) async throws(MastheadError) -> String? {
        try await walls.accounts.token(for: address)
    }
}
