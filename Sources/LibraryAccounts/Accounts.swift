public import Foundation
import IssueTransfer
import LibraryCore
import Logging
public import Periodical
public import PressClient

/// What the user can do at publisher servers: view offers, subscribe, buy, redeem codes and restore purchases.
public struct Accounts: Sendable {
    let store: LibraryStore
    let publications: Publications
    let accounts: AccountTokens
    let holdings: PressHoldings
    let backups: LibraryBackups
    let client: HTTPClient
    let now: @Sendable () -> Date
    let sleep: @Sendable (Date) async throws -> Void

    /// Returns the address of a publication on its publisher server.
    /// - Throws: ``MastheadError`` with the code `press.none` if the catalog names no publisher server.
    public func pressAddress(of handle: String) async throws(MastheadError) -> PressAddress {
        try await address(of: handle).address
    }

    /// Returns a publication's exact handle, and its address on its publisher server.
    func address(of handle: String) async throws(MastheadError) -> (handle: String, address: PressAddress) {
        let known = try await publications.publication(handle).handle
        let record = try await store.read { try PublicationRecord.fetchOne($0, handle: known) }
        guard let address = record?.pressAddress else { throw .noPress(known) }
        return (known, address)
    }

    /// Requests a publisher's offer for a publication: products with prices, the publisher's name, and the privacy
    /// notice.
    /// - Parameter page: the page that the publisher's checkout returns to, or nil for none.
    /// - Throws: ``MastheadError`` with the code `press.none` if the catalog names no publisher server, or
    ///   `press.nothing` if there is nothing on offer.
    public func offer(of handle: String, returningTo page: URL? = nil) async throws(MastheadError) -> PublicationOffer {
        let (handle, address) = try await address(of: handle)
        let account = try await accounts.known(at: address.server)
        let press = PressClient(address.server, client: client)
        let usable = account.flatMap { $0.refusedAt == nil ? $0.account : nil }
        let offer = try await accounts.watching(usable, at: address.server, of: handle) { () throws(MastheadError) in
            try await press.offer(of: address.publication, for: usable, returningTo: page)
        }
        let answers = try await store.read { db in
            try PressAnswerRecord.fetchAll(db, at: address.server)
        }
        let known = answers.map { record in
            (
                record.product,
                PressAnswer(
                    isAgreed: record.isAgreed, answeredAt: record.answeredAt,
                    terms: record.knownTerms)
            )
        }
        return PublicationOffer(handle: handle, offer: offer, answers: Dictionary(known) { $1 })
    }

    /// Starts a free subscription, or adds a free issue or book, once the user has agreed to the terms.
    /// - Parameters:
    ///   - terms: the terms shown to the user; see `PressOffer.terms(of:)`.
    ///   - handle: the publication.
    /// - Throws: ``MastheadError`` with the code `press.terms-changed` if the terms are no longer those that the user
    ///   saw.
    @discardableResult
    public func subscribe(agreeingTo terms: PressTerms, of handle: String) async throws(MastheadError) -> PressRight {
        let (handle, address) = try await address(of: handle)
        let press = PressClient(address.server, client: client)
        // The terms must match the current offer.
        let offer = try await press.offer(of: address.publication)
        guard let product = offer.products.first(where: { $0.id == terms.product.id }) else {
            throw .notOffered(terms.product.id, handle, alike: [])
        }
        guard let current = offer.terms(of: product) else { throw .termsMissing(handle) }
        guard current.agrees(with: terms) else { throw .termsChanged(terms.product.id) }
        let account = try await accounts.personal(at: address.server, cannot: "subscribe to", handle)
        try await answer(true, terms, at: address.server)
        let right = try await accounts.watching(account, at: address.server, of: handle) { () throws(MastheadError) in
            try await press.subscribe(to: product.id, account)
        }
        await holdings.renewAfterChange(at: address.server)
        return right
    }

    /// Prepares a purchase once the user has agreed to the terms. Creates an account if necessary, and stores the
    /// consent.
    /// - Returns: the publisher's payment page. Use ``Accounts/awaitRight(to:of:)`` to wait for the payment.
    /// - Throws: ``MastheadError`` with the code `press.terms-changed` if the terms are no longer those that the user
    ///   saw, or `press.not-offered` if the product has no payment page.
    public func checkout(agreeingTo terms: PressTerms, of handle: String) async throws(MastheadError) -> URL {
        let (handle, address) = try await address(of: handle)
        // The URL of the payment page contains the account.
        _ = try await accounts.personal(at: address.server, cannot: "buy from the publisher of", handle)
        let offer = try await offer(of: handle).offer
        guard let product = offer.products.first(where: { $0.id == terms.product.id }),
            offer.terms(of: product)?.agrees(with: terms) == true
        else { throw .termsChanged(terms.product.id) }
        guard let page = product.checkout else { throw .noCheckout(product.id) }
        try await answer(true, terms, at: address.server)
        return page
    }

    /// Stores the user's answer to a subscription's terms on this device. The user either declined, or agreed to a
    /// product that is sold elsewhere.
    public func remember(answer isAgreed: Bool, to terms: PressTerms, of handle: String) async throws(MastheadError) {
        try await answer(isAgreed, terms, at: pressAddress(of: handle).server)
    }

    private func answer(_ isAgreed: Bool, _ terms: PressTerms, at server: URL) async throws(MastheadError) {
        let text: String
        do { text = String(decoding: try JSONEncoder().encode(terms), as: UTF8.self) } catch {
            throw MastheadError(
                .configuration, cannot: "store the agreement for", to: terms.product.id, found: "\(error)")
        }
        let record = PressAnswerRecord(
            server: server, product: terms.product.id, isAgreed: isAgreed, terms: text, answeredAt: now())
        try await store.write { try record.write($0) }
        await backups.backUp(.now)
    }

    /// Ends a free subscription. Issues from its period stay in the library.
    public func endSubscription(_ product: String, of handle: String) async throws(MastheadError) {
        let (handle, address) = try await address(of: handle)
        let account = try await existing(address, handle, cannot: "end a subscription to")
        let press = PressClient(address.server, client: client)
        try await accounts.watching(account, at: address.server, of: handle) { () throws(MastheadError) in
            try await press.unsubscribe(from: product, account)
        }
        await holdings.renewAfterChange(at: address.server)
    }

    /// Redeems a voucher code with a publication's publisher.
    @discardableResult
    public func redeem(_ code: String, of handle: String) async throws(MastheadError) -> PressRight {
        let (handle, address) = try await address(of: handle)
        // Check the code first, so that a typo does not lead to a new account.
        guard PressClient.isVoucherCode(code) else { throw .noCode() }
        let account = try await accounts.personal(at: address.server, cannot: "redeem a code for", handle)
        let press = PressClient(address.server, client: client)
        let right = try await accounts.watching(account, at: address.server, of: handle) { () throws(MastheadError) in
            try await press.redeem(code, account)
        }
        await holdings.renewAfterChange(at: address.server)
        return right
    }

    /// Creates an account with a publication's publisher, unless the library already has one.
    @discardableResult
    public func makeAccount(of handle: String) async throws(MastheadError) -> PublicationAccount {
        let (handle, address) = try await address(of: handle)
        _ = try await accounts.personal(at: address.server, cannot: "open the account for", handle)
        return try await account(of: handle)
    }

    /// Requests a code that lets another device use the library's account. The code works only once and expires soon.
    public func accountCode(of handle: String) async throws(MastheadError) -> PressRestoreCode {
        let (handle, address) = try await address(of: handle)
        let account = try await existing(address, handle, cannot: "create a code for another device of")
        let press = PressClient(address.server, client: client)
        return try await accounts.watching(account, at: address.server, of: handle) { () throws(MastheadError) in
            try await press.restoreCode(of: account)
        }
    }

    /// Deletes the library's account with a publication's publisher, including all purchases, from the server and the
    /// library.
    public func forgetAccount(of handle: String) async throws(MastheadError) {
        let (handle, address) = try await address(of: handle)
        guard let record = try await accounts.known(at: address.server) else {
            throw .noAccount("remove the account of", handle)
        }
        try await PressClient(address.server, client: client).forget(record.account)
        try await accounts.drop(record.account, at: address.server)
    }

    /// Sends an App Store purchase to a publication's publisher server, which adds it to the library's account.
    /// - Parameter jws: `VerificationResult.jwsRepresentation` of a StoreKit `Transaction`.
    @discardableResult
    public func show(transaction jws: String, of handle: String) async throws(MastheadError) -> PressRight {
        let (handle, address) = try await address(of: handle)
        let account = try await accounts.personal(at: address.server, cannot: "send a purchase for", handle)
        let press = PressClient(address.server, client: client)
        let right = try await accounts.watching(account, at: address.server, of: handle) { () throws(MastheadError) in
            try await press.show(transaction: jws, account)
        }
        await holdings.renewAfterChange(at: address.server)
        return right
    }

    func existing(
        _ address: PressAddress, _ handle: String, cannot action: String
    ) async throws(MastheadError) -> PressAccount {
        guard let record = try await accounts.claimed(at: address.server) else { throw .noAccount(action, handle) }
        guard record.refusedAt == nil else { throw .accountRefused(action, handle, handle: handle) }
        return record.account
    }
}
