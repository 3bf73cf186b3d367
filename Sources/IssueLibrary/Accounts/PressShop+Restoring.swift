import Foundation
import Periodical
import PressClient

// Restoring purchases, and joining the account of another device.
extension PressShop {
    /// Downloads the account's rights to a publication, including expired and revoked rights.
    func rights(of handle: String) async throws(MastheadError) -> [PressRight] {
        try await restore(handle)
        return try await holdings.rights(of: address(of: handle).address).rights
    }

    /// Downloads and stores the account's purchases.
    func restore(_ handle: String) async throws(MastheadError) {
        let (handle, address) = try await address(of: handle)
        guard try await accounts.known(at: address.server) != nil else {
            throw .noAccount("fetch purchases from", handle)
        }
        try await holdings.renew(address, of: handle)
    }

    /// Returns the account from stored data, without a request.
    func account(of handle: String) async throws(MastheadError) -> PublicationAccount {
        let (handle, address) = try await address(of: handle)
        let record = try await accounts.known(at: address.server)
        // An account that only a channel uses is not visible to the user.
        let known = record.flatMap { $0.isPersonal ? $0 : nil }
        let (rights, askedAt) = try await holdings.rights(of: address)
        return PublicationAccount(
            handle: handle, server: address.server, publication: address.publication, id: known?.account.id,
            exists: known != nil, refusedAt: known?.refusedAt, rights: known == nil ? [] : rights,
            askedAt: known == nil ? nil : askedAt, entitlement: try await holdings.entitlement(of: address))
    }

    /// Returns the account's rights from its server, or an empty array if the server does not know the account. Sends
    /// the request even if the server rejected the account before, because it may know the account again.
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

    /// Switches to the account of another device.
    func join(_ code: String, of handle: String) async throws(MastheadError) {
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
}
