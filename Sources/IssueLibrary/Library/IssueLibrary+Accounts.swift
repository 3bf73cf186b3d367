public import Foundation
public import Periodical
public import PressClient

// What a reader does with publishers' servers.
extension IssueLibrary {
    /// Where a publication is on its publisher's server.
    /// - Throws: ``MastheadError`` with the code `press.none` where its catalog names no server.
    public func pressAddress(of handle: String) async throws(MastheadError) -> PressAddress {
        try await walls.shop.address(of: handle).address
    }

    /// What the publisher of a publication offers: products with prices, its name, and what becomes of readers' data.
    /// - Parameter page: where the publisher's checkout sends a person back to; nil where it leads back to no page.
    /// - Throws: ``MastheadError`` with the code `press.none` where there is no server, `press.nothing` where nothing is offered.
    public func offer(of handle: String, returningTo page: URL? = nil) async throws(MastheadError) -> PublicationOffer {
        try await walls.shop.offer(of: handle, returningTo: page)
    }

    /// What the library's account was ever given of a publication, the oldest first, as its server says now.
    /// - Throws: ``MastheadError`` with the code `press.no-account` where the library has none there.
    public func rights(of handle: String) async throws(MastheadError) -> [PressRight] {
        try await walls.shop.rights(of: handle)
    }

    /// Begins a subscription that costs nothing, or obtains an issue or a book that does: once a person was shown the terms, and said yes.
    /// - Parameters:
    ///   - terms: what was shown, see `PressOffer.terms(of:)`.
    ///   - handle: the publication.
    /// - Throws: ``MastheadError`` with the code `press.terms-changed` where the publisher asks for something else by now.
    @discardableResult
    public func subscribe(agreeingTo terms: PressTerms, of handle: String) async throws(MastheadError) -> PressRight {
        try await walls.shop.begin(terms, of: handle)
    }

    /// Goes to pay for what a person was shown, and said yes to: makes an account where there is none, and remembers the yes.
    /// - Returns: the publisher's page where it is paid for. ``awaitRight(to:of:)`` waits until it is.
    /// - Throws: ``MastheadError`` with the code `press.terms-changed` where the publisher asks for something else by now, and
    ///   `press.not-offered` where it names no page.
    public func checkout(agreeingTo terms: PressTerms, of handle: String) async throws(MastheadError) -> URL {
        try await walls.shop.checkout(terms, of: handle)
    }

    /// Remembers on this device that a person was asked for a subscription, and said no, or yes to one that is paid for elsewhere.
    public func remember(
        answer isAgreed: Bool, to terms: PressTerms, of handle: String
    ) async throws(MastheadError) {
        let address = try await walls.shop.address(of: handle).address
        try await walls.shop.answer(isAgreed, terms, at: address.server)
    }

    /// Ends a subscription that costs nothing. What came while it lasted stays.
    public func endSubscription(_ product: String, of handle: String) async throws(MastheadError) {
        try await walls.shop.end(product, of: handle)
    }

    /// Redeems the code of a voucher at the publisher of a publication.
    @discardableResult
    public func redeem(_ code: String, of handle: String) async throws(MastheadError) -> PressRight {
        try await walls.shop.redeem(code, of: handle)
    }

    /// Shows a purchase of the App Store to the publisher of a publication, so that the library's account has what was bought.
    /// - Parameter jws: `VerificationResult.jwsRepresentation` of a StoreKit `Transaction`.
    @discardableResult
    public func show(transaction jws: String, of handle: String) async throws(MastheadError) -> PressRight {
        try await walls.shop.show(transaction: jws, of: handle)
    }

    /// Waits until the library's account has a product, as after a payment that the publisher's server has yet to hear of. While that server
    /// cannot be asked it is waited for, too.
    /// - Returns: the right; nil where the task was cancelled before it came.
    /// - Throws: ``MastheadError`` where the server does not know the account any more.
    public func awaitRight(to product: String, of handle: String) async throws(MastheadError) -> PressRight? {
        try await walls.shop.awaitRight(to: product, of: handle)
    }

    /// The library's account at the publisher of a publication, as it is known without asking.
    public func account(of handle: String) async throws(MastheadError) -> PublicationAccount {
        try await walls.shop.account(of: handle)
    }

    /// Makes an account at the publisher of a publication; one that there is stays.
    @discardableResult
    public func makeAccount(of handle: String) async throws(MastheadError) -> PublicationAccount {
        try await walls.shop.open(handle)
        return try await walls.shop.account(of: handle)
    }

    /// A code by which another device comes to the library's account: good once, and not for long.
    public func accountCode(of handle: String) async throws(MastheadError) -> PressRestoreCode {
        try await walls.shop.code(for: handle)
    }

    /// Comes to the account of another device, by the code that it shows. From then on that one is the library's.
    /// - Throws: ``MastheadError`` with the code `press.account-holds` where the account that the library has holds something, which would be
    ///   lost; then the code stays good.
    public func joinAccount(_ code: String, of handle: String) async throws(MastheadError) {
        try await walls.shop.join(code, of: handle)
    }

    /// Asks the publisher of a publication what the library's account may have, and keeps that to be read offline.
    public func restoreEntitlements(of handle: String) async throws(MastheadError) {
        try await walls.shop.restore(handle)
    }

    /// Has the library's account at the publisher of a publication forgotten, at the server and here, with all that it holds.
    public func forgetAccount(of handle: String) async throws(MastheadError) {
        try await walls.shop.forget(handle)
    }

    /// What the library's account may have of a publication, as its publisher signed it: read offline until it ends.
    /// - Returns: nil where it has ended, or the account holds nothing that is known.
    public func entitlement(of handle: String) async throws(MastheadError) -> PressEntitlement? {
        try await walls.holdings.entitlement(of: walls.shop.address(of: handle).address)
    }

    /// The secret that is shown with requests of what the library holds at a publisher's server: `Authorization: Bearer TOKEN`, to that
    /// server alone and to no log.
    /// - Returns: nil where the library has no account there.
    package func accountToken(for address: PressAddress) async throws(MastheadError) -> String? {
        try await walls.accounts.token(for: address)
    }
}
