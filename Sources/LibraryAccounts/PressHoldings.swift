package import Foundation
import GRDB
import IssueTransfer
import LibraryCore
import Logging
package import Periodical
import PressClient
import Synchronization

/// The rights and entitlements of the library's accounts, stored for offline use and renewed before they expire.
package final class PressHoldings: Sendable {
    private let store: LibraryStore
    private let publications: Publications
    private let accounts: AccountTokens
    /// Queues the download of a purchased item.
    private let download: @Sendable (ItemReference) async throws(MastheadError) -> Void
    private let client: HTTPClient
    private let now: @Sendable () -> Date
    private let logger: Logger
    /// When a request to each server last failed.
    private let failures = Mutex<[URL: Date]>([:])

    /// The pause after a failed request to a server, in seconds.
    private static let failurePause = 900.0
    /// The maximum time between renewals in seconds, if entitlements do not expire sooner.
    private static let longestPause = 86_400.0

    /// The time between checks for a purchase that the server has not yet reported, in seconds. The checks end after
    /// ``pendingTime``.
    private static let pendingPause = 300.0
    private static let pendingTime = 3 * 86_400.0

    init(
        _ store: LibraryStore, _ publications: Publications, _ accounts: AccountTokens,
        _ client: HTTPClient, _ now: @escaping @Sendable () -> Date, _ logger: Logger,
        download: @escaping @Sendable (ItemReference) async throws(MastheadError) -> Void
    ) {
        self.store = store
        self.publications = publications
        self.accounts = accounts
        self.download = download
        self.client = client
        self.now = now
        self.logger = logger
    }

    /// Returns the followed publications at each server where the user has an account.
    private func followed() async throws(MastheadError) -> [URL: Set<String>] {
        var names: [URL: Set<String>] = [:]
        for record in try await publications.followed(nil) {
            if let address = record.pressAddress { names[address.server, default: []].insert(address.publication) }
        }
        guard !names.isEmpty else { return [:] }
        let accounts = try await store.read { try PressAccountRecord.fetchAll($0) }
        let usable = Set(accounts.filter { $0.isPersonal && $0.refusedAt == nil }.map(\.server))
        return names.filter { usable.contains($0.key) }
    }

    /// Renews the entitlements that are due.
    /// - Parameter pause: The maximum age of entitlements in seconds, if shorter than usual.
    /// - Returns: When to call this again, or nil if no entitlement needs renewal.
    package func renewDue(within pause: TimeInterval? = nil) async throws(MastheadError) -> Date? {
        var next: Date?
        for (server, names) in try await followed() {
            var due = try await due(server, names, within: pause)
            if due <= now() {
                do throws(MastheadError) { try await renew(server, names) } catch {
                    logger.notice("\(error)")
                    failures.withLock { $0[server] = now() }
                }
                due = try await self.due(server, names)
            }
            next = [next, due].compactMap { $0 }.min()
        }
        return next
    }

    /// Returns when to send the next request to a server.
    private func due(
        _ server: URL, _ names: Set<String>, within pause: TimeInterval? = nil
    ) async throws(MastheadError) -> Date {
        let records = try await store.read { try PressEntitlementRecord.fetchAll($0) }
            .filter { $0.server == server && names.contains($0.publication) }
        let present = now()
        // A date in the future was stored while the clock was wrong.
        let dates = records.map { record in
            record.askedAt > present
                ? present : record.askedAt.addingTimeInterval(min(Self.pause(record), pause ?? .infinity))
        }
        let asked = try await pending(at: server).isEmpty ? nil : records.map(\.askedAt).max()
        let pending = asked.map { min($0, present).addingTimeInterval(pause == nil ? Self.pendingPause : 0) }
        let due = records.count < names.count ? present : (dates + [pending].compactMap { $0 }).min() ?? present
        guard let failure = failures.withLock({ $0[server] }) else { return due }
        return max(due, failure.addingTimeInterval(Self.failurePause))
    }

    /// Returns half of an entitlement's validity, but at least a minute and at most ``longestPause``.
    private static func pause(_ record: PressEntitlementRecord) -> TimeInterval {
        let lasting = record.endsAt.map { max(0, $0.timeIntervalSince(record.askedAt)) } ?? .infinity
        return min(longestPause, max(60, lasting / 2))
    }

    /// Downloads the account's rights, and its entitlements for the given publications.
    /// - Parameter handle: The handle of the publication that the user is asking about.
    /// - Throws: ``MastheadError`` if a request fails or a signature is invalid. The stored entitlements stay.
    func renew(_ server: URL, _ names: Set<String>, of handle: String? = nil) async throws(MastheadError) {
        guard let account = try await accounts.known(at: server)?.account else { return }
        let press = PressClient(server, client: client)
        let rights = try await accounts.watching(account, at: server, of: handle) { () throws(MastheadError) in
            try await press.rights(of: account)
        }
        let time = now()
        let bought = try await pending(at: server).filter { product in rights.contains { $0.product == product } }
        try await writing(account, at: server) { db in
            try PressRightsRecord(server: server, rights: rights, askedAt: time).write(db)
        }
        for name in names.sorted() {
            let text = try await accounts.watching(account, at: server, of: handle) { () throws(MastheadError) in
                try await press.entitlement(of: name, account)
            }
            var end: Date?
            if let text { end = try await verified(text, name, press).ends }
            let record = PressEntitlementRecord(
                server: server, publication: name, token: text, endsAt: end, askedAt: time)
            try await writing(account, at: server) { try record.write($0) }
        }
        failures.withLock { $0[server] = nil }
        await bringIn(rights.filter { bought.contains($0.product) }, of: server)
    }

    /// Returns the products that the user recently ordered on this device and that the server has not yet reported.
    private func pending(at server: URL) async throws(MastheadError) -> Set<String> {
        let earliest = now().addingTimeInterval(-Self.pendingTime)
        let (answers, rights) = try await store.read { db in
            (
                try PressAnswerRecord.fetchAll(db, at: server),
                try PressRightsRecord.fetch(db, at: server)?.rights ?? []
            )
        }
        let asked = answers.filter { answer in
            answer.isAgreed && answer.answeredAt > earliest && answer.knownTerms?.product.isFree == false
        }
        let present = now()
        let held = Set(rights.filter { $0.end.map { $0 > present } ?? true }.map(\.product))
        return Set(asked.map(\.product)).subtracting(held)
    }

    /// Queues the downloads of newly bought issues and books, regardless of the follow policy.
    private func bringIn(_ rights: [PressRight], of server: URL) async {
        for right in rights {
            guard let item = right.item else { continue }
            do throws(MastheadError) {
                for record in try await publications.followed(nil) {
                    guard record.pressAddress?.server == server, record.pressAddress?.publication == right.publication
                    else { continue }
                    try await download(ItemReference(handle: record.handle, name: item.inNormalForm))
                }
            } catch { logger.notice("\(error)") }
        }
    }

    /// Writes to the database, unless the library has since switched to another account.
    private func writing(
        _ account: PressAccount, at server: URL, _ body: @escaping @Sendable (Database) throws -> Void
    ) async throws(MastheadError) {
        try await store.write { db in
            guard try PressAccountRecord.fetch(db, at: server)?.account.token == account.token else { return }
            try body(db)
        }
    }

    /// Verifies an entitlement with the stored keys, downloading the server's keys if the signing key is unknown.
    private func verified(
        _ text: String, _ publication: String, _ press: PressClient
    ) async throws(MastheadError) -> PressEntitlement {
        let server = press.server
        let document = try await store.read { try PressEntitlementRecord.keys(of: server, $0) }
        if let keys = document.flatMap({ PressKeys(Data($0.utf8)) }) {
            do throws(MastheadError) {
                return try PressEntitlement(text, keys: keys, publication: publication, now: now())
            } catch { guard error.code.rawValue == "entitlement.untrusted" else { throw error } }
        }
        let keys = try await press.keys()
        let entitlement = try PressEntitlement(text, keys: keys, publication: publication, now: now())
        try await store.write {
            try PressEntitlementRecord.setKeys(String(decoding: keys.document, as: UTF8.self), of: server, $0)
        }
        return entitlement
    }

    /// Renews a server's entitlements right after a change. If this fails, the next refresh tries again.
    func renewAfterChange(at server: URL) async {
        do throws(MastheadError) {
            try await store.write { try PressEntitlementRecord.setDue(at: server, $0) }
            if let names = try await followed()[server] { try await renew(server, names) }
        } catch { logger.notice("\(error)") }
    }

    /// Renews the entitlement to a publication, even if it is not due.
    func renew(_ address: PressAddress, of handle: String) async throws(MastheadError) {
        try await renew(address.server, [address.publication], of: handle)
    }

    /// Returns the stored entitlement to a publication, or nil if it has expired or the account owns nothing.
    func entitlement(of address: PressAddress) async throws(MastheadError) -> PressEntitlement? {
        let time = now()
        return try await store.read { db in
            try EntitledItems.entitlement(of: address.publication, at: address.server, now: time, db)
        }
    }

    /// Returns the account's rights to a publication as last reported by the server.
    func rights(of address: PressAddress) async throws(MastheadError) -> (rights: [PressRight], askedAt: Date?) {
        let record = try await store.read { try PressRightsRecord.fetch($0, at: address.server) }
        return (record?.rights.filter { $0.publication == address.publication } ?? [], record?.askedAt)
    }
}
