package import Foundation
import LibraryCore
package import Periodical
package import PressClient

/// The browsers that publisher servers notify of new issues. Each is a device of the library's account.
package struct PushBrowsers: Sendable {
    let publications: Publications
    let accounts: AccountTokens

    /// Asks the publisher servers which publications they can notify a browser about.
    package func offers() async throws(MastheadError) -> [BrowserOffer] {
        let addresses = try await publications.pressAddresses()
        var services: [URL: Result<PressService, MastheadError>] = [:]
        for server in Set(addresses.values.map(\.server)) {
            do throws(MastheadError) {
                services[server] = .success(try await PressClient(server, client: accounts.client).service())
            } catch { services[server] = .failure(error) }
        }
        return addresses.sorted { $0.key < $1.key }.map { handle, address in
            switch services[address.server] {
            case .success(let service):
                let isKnown = service.publications.contains(address.publication)
                return BrowserOffer(
                    handle: handle, address: address, key: isKnown ? service.applicationServerKey : nil, failure: nil)
            case .failure(let error): return BrowserOffer(handle: handle, address: address, key: nil, failure: error)
            case nil: return BrowserOffer(handle: handle, address: address, key: nil, failure: nil)
            }
        }
    }

    /// Registers a browser for notifications of new issues. The publications replace those registered before.
    /// - Parameters:
    ///   - browser: the browser.
    ///   - names: the publications, by their names on the server.
    ///   - server: the publisher server.
    /// - Returns: the browser's identifier on the server.
    package func register(
        _ browser: PressBrowser, publications names: [String], at server: URL
    ) async throws(MastheadError) -> String {
        let server = try await known(server)
        let press = PressClient(server, client: accounts.client)
        let account = try await accounts.personal(at: server)
        do throws(MastheadError) { return try await press.register(browser, publications: names, with: account) } catch
        {
            // Record that the server does not know the account, so that account commands report it.
            if error.code == .pressUnknownAccount {
                try await accounts.setRefused(true, account.token, at: server)
            }
            throw error
        }
    }

    /// Unregisters a browser from all notifications.
    /// - Parameter device: the browser's identifier on the server.
    package func remove(_ device: String, at server: URL) async throws(MastheadError) {
        let server = try await known(server)
        // A server that does not know the account does not know its browsers either.
        guard let record = try await accounts.known(at: server), record.refusedAt == nil else { return }
        try await PressClient(server, client: accounts.client).remove(device: device, of: record.account)
    }

    /// Returns the server if the library has a publication there. The server comes from a web page, which must not
    /// cause requests to other hosts.
    private func known(_ server: URL) async throws(MastheadError) -> URL {
        let known = Set(try await publications.pressAddresses().values.map(\.server))
        guard let found = known.first(where: { $0 == server }) else {
            throw MastheadError(
                .configuration, cannot: "register the browser at", to: server.redacted,
                found: "the library does not follow any publication at this server",
                remedies: [.checkAddress("Reload the shelf.")])
        }
        return found
    }
}
