import Foundation
import Periodical
import PressClient

/// Apps that publishers' servers wake: devices of the library's accounts there, as its browsers and channels are.
struct PressDevices: Sendable {
    let publications: PublicationDirectory
    let accounts: PressAccounts
    let shop: PressShop

    /// Registers an app for all publications of the library that are at the server of one of them.
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

    /// The devices of the library's account at the server of a publication; none where it has no account there.
    func devices(of handle: String) async throws(MastheadError) -> [PressDevice] {
        try await asking(handle) { press, account throws(MastheadError) in
            try await press.devices(of: account)
        } ?? []
    }

    /// Has a device follow these publications, and no others.
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

    /// Removes a device of the library's account. One that the server does not know is removed already.
    func remove(_ device: String, of handle: String) async throws(MastheadError) {
        _ = try await asking(handle) { press, account throws(MastheadError) in
            try await press.remove(device: device, of: account)
        }
    }

    /// Asks something with the library's account at the server of a publication.
    /// - Returns: nil where it has none that the server knows.
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
