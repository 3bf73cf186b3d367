public import Foundation
public import Periodical
public import PressClient

// Accounts, subscriptions and purchases on publisher servers.
extension IssueLibrary {
    @available(*, deprecated, renamed: "accounts.pressAddress")
    public func pressAddress(of handle: String) async throws(MastheadError) -> PressAddress {
        try await accounts.pressAddress(of: handle)
    }

    @available(*, deprecated, renamed: "accounts.offer")
    public func offer(of handle: String, returningTo page: URL? = nil) async throws(MastheadError) -> PublicationOffer {
        try await accounts.offer(of: handle, returningTo: page)
    }

    @available(*, deprecated, renamed: "accounts.rights")
    public func rights(of handle: String) async throws(MastheadError) -> [PressRight] {
        try await accounts.rights(of: handle)
    }

    @available(*, deprecated, renamed: "accounts.subscribe")
    @discardableResult public func subscribe(agreeingTo terms: PressTerms, of handle: String)
        async throws(MastheadError) -> PressRight
    { try await accounts.subscribe(agreeingTo: terms, of: handle) }

    @available(*, deprecated, renamed: "accounts.checkout")
    public func checkout(agreeingTo terms: PressTerms, of handle: String) async throws(MastheadError) -> URL {
        try await accounts.checkout(agreeingTo: terms, of: handle)
    }

    @available(*, deprecated, renamed: "accounts.remember")
    public func remember(answer isAgreed: Bool, to terms: PressTerms, of handle: String) async throws(MastheadError) {
        try await accounts.remember(answer: isAgreed, to: terms, of: handle)
    }

    @available(*, deprecated, renamed: "accounts.endSubscription")
    public func endSubscription(_ product: String, of handle: String) async throws(MastheadError) {
        try await accounts.endSubscription(product, of: handle)
    }

    @available(*, deprecated, renamed: "accounts.redeem")
    @discardableResult public func redeem(_ code: String, of handle: String) async throws(MastheadError) -> PressRight {
        try await accounts.redeem(code, of: handle)
    }

    @available(*, deprecated, renamed: "accounts.show")
    @discardableResult public func show(transaction jws: String, of handle: String) async throws(MastheadError)
        -> PressRight
    { try await accounts.show(transaction: jws, of: handle) }

    @available(*, deprecated, renamed: "accounts.awaitRight")
    public func awaitRight(to product: String, of handle: String) async throws(MastheadError) -> PressRight? {
        try await accounts.awaitRight(to: product, of: handle)
    }

    @available(*, deprecated, renamed: "accounts.account")
    public func account(of handle: String) async throws(MastheadError) -> PublicationAccount {
        try await accounts.account(of: handle)
    }

    @available(*, deprecated, renamed: "accounts.makeAccount")
    @discardableResult public func makeAccount(of handle: String) async throws(MastheadError) -> PublicationAccount {
        try await accounts.makeAccount(of: handle)
    }

    @available(*, deprecated, renamed: "accounts.accountCode")
    public func accountCode(of handle: String) async throws(MastheadError) -> PressRestoreCode {
        try await accounts.accountCode(of: handle)
    }

    @available(*, deprecated, renamed: "accounts.joinAccount")
    public func joinAccount(_ code: String, of handle: String) async throws(MastheadError) {
        try await accounts.joinAccount(code, of: handle)
    }

    @available(*, deprecated, renamed: "accounts.restoreEntitlements")
    public func restoreEntitlements(of handle: String) async throws(MastheadError) {
        try await accounts.restoreEntitlements(of: handle)
    }

    @available(*, deprecated, renamed: "accounts.forgetAccount")
    public func forgetAccount(of handle: String) async throws(MastheadError) {
        try await accounts.forgetAccount(of: handle)
    }

    @available(*, deprecated, renamed: "accounts.entitlement")
    public func entitlement(of handle: String) async throws(MastheadError) -> PressEntitlement? {
        try await accounts.entitlement(of: handle)
    }

    @available(*, deprecated, renamed: "accountTokens.token")
    package func accountToken(for address: PressAddress) async throws(MastheadError) -> String? {
        try await accountTokens.token(for: address)
    }
}
