import Foundation
public import Periodical
public import PressClient

// Restoring purchases, and joining another device's account.
extension Accounts {
    /// Requests all rights that the library's account ever had to a publication, oldest first.
    /// - Throws: ``MastheadError`` with the code `press.no-account` if the library has no account on the server.
    public func rights(of handle: String) async throws(MastheadError) -> [PressRight] {
        try await restoreEntitlements(of: handle)
        return try await holdings.rights(of: address(of: handle).address).rights
    }

    /// Refreshes the entitlements of the library's account with a publication's publisher, and stores them for offline
    /// use.
    public func restoreEntitlements(of handle: String) async throws(MastheadError) {
        let (handle, address) = try await address(of: handle)
        guard try await accounts.known(at: address.server) != nil else {
            throw .noAccount("fetch purchases from", handle)
        }
        try await holdings.renew(address, of: handle)
    }

    /// Returns the stored data of the library's account with a publication's publisher. Does not send a request.
    public func account(of handle: String) async throws(MastheadError) -> PublicationAccount {
        let (handle, address) = try await address(of: handle)
        let record = try await accounts.known(at: address.server)
        // Users do not see an account that serves only a channel.
        let known = record.flatMap { $0.isPersonal ? $0 : nil }
        let (rights, askedAt) = try await holdings.rights(of: address)
        return PublicationAccount(
            handle: handle, server: address.server, publication: address.publication, id: known?.account.id,
            exists: known != nil, refusedAt: known?.refusedAt, rights: known == nil ? [] : rights,
            askedAt: known == nil ? nil : askedAt, entitlement: try await holdings.entitlement(of: address))
    }

    /// Returns the stored data of the accounts of all publications with a publisher server, in the order in which the
    /// publications were added.
    public func all() async throws(MastheadError) -> [PublicationAccount] {
        let records = try await publications.records(nil).filter { $0.pressAddress != nil }
        var accounts: [PublicationAccount] = []
        for record in records { accounts.append(try await account(of: record.handle)) }
        return accounts
    }

    /// Returns the account's rights from its server, or an empty array if the server does not know the account. The
    /// request is sent even if the server rejected the account before, because the server may know the account again.
    private func given(
        _ former: PressAccountRecord, _ press: PressClient
    ) async throws(MastheadError) -> [PressRight] {
        do throws(MastheadError) {
            return try await accounts.watching(former.account, at: press.server) { () throws(MastheadError) in
                try await press.rights(of: former.account)
            }
        } catch {
            guard error.code == .pressUnknownAccount else { throw error }
            return []
        }
    }

    /// Switches the library to another device's account.
    /// - Parameters:
    ///   - code: the code shown by the other device.
    ///   - handle: a publication of the publisher.
    /// - Throws: ``MastheadError`` with the code `press.account-holds` if the library would lose purchases of its
    ///   current account. The code then stays valid.
    public func joinAccount(_ code: String, of handle: String) async throws(MastheadError) {
        let (handle, address) = try await address(of: handle)
        let press = PressClient(address.server, client: client)
        let former = try await accounts.known(at: address.server)
        if let former {
            let held = try await given(former, press).filter { $0.revoked == nil }
            guard held.isEmpty else {
                throw .accountHolds(handle, Array(Set(held.map(\.product))).sorted())
            }
        }
        let account = try await press.restore(code)
        try await accounts.replace(by: account, at: address.server)
        await holdings.renewAfterChange(at: address.server)
    }

    /// Returns the stored entitlement of the library's account to a publication, as signed by the publisher, or nil if
    /// there is none or it has expired. Does not send a request.
    public func entitlement(of handle: String) async throws(MastheadError) -> PressEntitlement? {
        try await holdings.entitlement(of: pressAddress(of: handle))
    }
}
