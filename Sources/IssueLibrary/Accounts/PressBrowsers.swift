import Foundation
import Periodical
import PressClient

/// Browsers that are told of new issues by publishers' servers: devices of the library's accounts there.
struct PressBrowsers: Sendable {
    let publications: PublicationDirectory
    let accounts: PressAccounts

    /// The publications of which a browser could be told, by their handles.
    func offers() async throws(MastheadError) -> [BrowserOffer] {
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

    /// Has a browser told of publications, as the server calls them, and of no others.
    /// - Returns: what the server calls the browser.
    /// - Throws: ``MastheadError``, also where no publication of the library is at the server.
    func register(
        _ browser: PressBrowser, publications names: [String], at server: URL
    ) async throws(MastheadError) -> String {
        let server = try await known(server)
        let press = PressClient(server, client: accounts.client)
        let account = try await accounts.personal(at: server)
        do throws(MastheadError) { return try await press.register(browser, publications: names, with: account) } catch
        {
            // A server that has forgotten the account is told of by what the account is for.
            if error.code == .pressUnknownAccount {
                try await accounts.setRefused(true, account.token, at: server)
            }
            throw error
        }
    }

    /// Has a browser told of nothing more.
    func remove(_ device: String, at server: URL) async throws(MastheadError) {
        let server = try await known(server)
        // Of an account that the server does not know it has no browser either.
        guard let record = try await accounts.known(at: server), record.refusedAt == nil else { return }
        try await PressClient(server, client: accounts.client).remove(device: device, of: record.account)
    }

    /// A server that a page names, where a publication of the library is there: no other is spoken with.
    private func known(_ server: URL) async throws(MastheadError) -> URL {
        let known = Set(try await publications.pressAddresses().values.map(\.server))
        guard let found = known.first(where: { $0 == server }) else {
            throw MastheadError(
                .configuration, cannot: "register the browser at", to: server.redacted,
                found: "the library follows no publication there", remedies: [.checkAddress("Reload the shelf.")])
        }
        return found
    }
}
