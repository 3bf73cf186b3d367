import Foundation
import LibraryCore
public import Periodical
public import PressClient

/// The apps that receive push notifications from publisher servers. Each is a device of the library's account.
public struct Devices: Sendable {
    let publications: Publications
    let accounts: AccountTokens
    let shop: Accounts
    /// The browsers that receive push notifications of new issues.
    package let browsers: PushBrowsers

    /// Registers an app for push notifications of new issues of a publication, and of the library's other publications
    /// on the same server.
    ///
    /// Call this whenever the app is launched, because its push token may have changed. Calling it again updates the
    /// registration.
    /// - Throws: ``MastheadError`` with the code `press.none` if the catalog names no publisher server, or
    ///   `press.refused` if the server does not notify this app.
    @discardableResult
    public func register(_ app: PressApp, of handle: String) async throws(MastheadError) -> PressDevice {
        let (handle, address) = try await shop.address(of: handle)
        let names = try await publications.pressAddresses().values.filter { $0.server == address.server }
            .map(\.publication)
        let account = try await accounts.personal(at: address.server, cannot: "register the app for", handle)
        let press = PressClient(address.server, client: accounts.client)
        return try await accounts.watching(account, at: address.server, of: handle) { () throws(MastheadError) in
            try await press.register(app, publications: names, with: account).device
        }
    }

    /// Requests the devices of the library's account: apps, browsers, and the library's own push connection.
    public func all(of handle: String) async throws(MastheadError) -> [PressDevice] {
        try await asking(handle) { press, account throws(MastheadError) in
            try await press.devices(of: account)
        } ?? []
    }

    /// Sets the publications that a device is notified about.
    /// - Parameters:
    ///   - handles: the publications, all on one server. Empty to mute the device.
    ///   - device: the device's identifier on the server.
    ///   - handle: a publication on that server.
    public func follow(_ handles: [String], device: String, of handle: String) async throws(MastheadError) {
        let server = try await shop.address(of: handle).address.server
        var names: [String] = []
        for other in handles {
            let (known, address) = try await shop.address(of: other)
            guard address.server == server else {
                throw MastheadError(
                    .configuration, cannot: "register the device for", to: known,
                    found: "this publication does not use the publisher server of \(handle)",
                    hint: "Use only publications of the same publisher server.")
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

    /// Unregisters a device from its publisher server. The account stays.
    public func remove(_ device: String, of handle: String) async throws(MastheadError) {
        _ = try await asking(handle) { press, account throws(MastheadError) in
            try await press.remove(device: device, of: account)
        }
    }

    /// Runs a request with the library's account at a publication's server.
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
