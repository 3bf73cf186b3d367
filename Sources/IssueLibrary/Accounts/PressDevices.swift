import Foundation
import Periodical
import PressClient

/// The apps that publisher servers wake. Like browsers and channels, each app is a device of the library's account.
struct PressDevices: Sendable {
    let publications: PublicationDirectory
    let accounts: PressAccounts
    let shop: PressShop

    /// Registers an app for all of the library's publications at the server of the given publication.
    func register(_ app: PressApp, of handle: String) async throws(MastheadError) -> PressDevice {
        let (handle, address) = try await shop.address(of: handle)
        let names = try await publications.pressAddresses().values.filter { $0.server == address.server }
            .map(\.publication)
        let account = try await accounts.personal(at: address.server, cannot: "register the app for", handle)
        let press = PressClient(address.server, client: accounts.client)
        return try await accounts.watching(account, at: address.server, of: handle) { () throws(MastheadError) in
            try await press.register(app, publications: names, with: account).device
        }
    }

    /// Returns the devices of the library's account at a publication's server, or an empty array without an account.
    func devices(of handle: String) async throws(MastheadError) -> [PressDevice] {
        try await asking(handle) { press, account throws(MastheadError) in
            try await press.devices(of: account)
        } ?? []
    }

    /// Replaces the publications that a device follows.
    func follow(_ handles: [String], _ device: String, of handle: String) async throws(MastheadError) {
        let server = try await shop.address(of: handle).address.server
        var names: [String] = []
        for other in handles {
            let (known, address) = try await shop.address(of: other)
            guard address.server == server else {
                throw MastheadError(
                    .configuration, cannot: "register the device for", to: known,
                    found: "not at the publisher server of \(handle)",
                    hint: "Use only publications of one server.")
            }
            names.append(address.publication)
        }
        let wanted = names
        let isDone: Void? = try await asking(handle) { press, account throws(MastheadError) in
            try await press.follow(wanted, device: device, of: account)
        }
        guard isDone == nil else { return }
        throw .noAccount("change the publications of a device", handle)
    }

    /// Removes a device of the library's account. An unknown device counts as removed.
    func remove(_ device: String, of handle: String) async throws(MastheadError) {
        _ = try await asking(handle) { press, account throws(MastheadError) in
            try await press.remove(device: device, of: account)
        }
    }

    /// Runs a request with the library's account at the server of a publication.
    /// - Returns: The result, or nil if the library has no account there or the server no longer knows it.
    private func asking<Value: Sendable>(
        _ handle: String, _ body: (PressClient, PressAccount) async throws(MastheadError) -> Value
    ) async throws(MastheadError) -> Value? {
        let (handle, address) = try await shop.address(of: handle)
        guard let record = try await accounts.known(at: address.server), record.refusedAt == nil else { return nil }
        let press = PressClient(address.server, client: accounts.client)
        return try await accounts.watching(record.account, at: address.server, of: handle) { () throws(MastheadError) in
            try await body(press, record.account)
        }
    }
}
