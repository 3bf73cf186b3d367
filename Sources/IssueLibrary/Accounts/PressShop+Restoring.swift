import Foundation
import Periodical
import PressClient

// What is held, and how another device's account becomes the library's.
extension PressShop {
    /// What the account was ever given of a publication, as its server says now.
    func rights(of handle: String) async throws(MastheadError) -> [PressRight] {
        try await restore(handle)
        return try await holdings.rights(of: address(of: handle).address).rights
    }

    /// Asks what the account may have, and keeps that.
    func restore(_ handle: String) async throws(MastheadError) {
        let (handle, address) = try await address(of: handle)
        guard try await accounts.known(at: address.server) != nil else {
            throw .noAccount("fetch purchases from", handle)
        }
        try await holdings.renew(address, of: handle)
    }

    /// The account as it is known without asking.
    func account(of handle: String) async throws(MastheadError) -> PublicationAccount {
        let (handle, address) = try await address(of: handle)
        let record = try await accounts.known(at: address.server)
        // One that a channel alone uses is none of a person's.
        let known = record.flatMap { $0.isPersonal ? $0 : nil }
        let (rights, askedAt) = try await holdings.rights(of: address)
        return PublicationAccount(
            handle: handle, server: address.server, publication: address.publication, id: known?.account.id,
            exists: known != nil, refusedAt: known?.refusedAt, rights: known == nil ? [] : rights,
            askedAt: known == nil ? nil : askedAt, entitlement: try await holdings.entitlement(of: address))
    }

    /// What an account was given, as its server says now; nothing where that does not know it. One that was refused is asked for once more:
    /// a server that was asked at the wrong moment may know it again.
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

    /// Comes to the account of another device.
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
