import Foundation
import GRDB
import LibraryCore
public import Periodical
import PushServices

/// Lists, registers and removes browsers for timer notifications.
public struct TimerBrowsers: Sendable {
    let store: LibraryStore
    let backups: LibraryBackups
    let configuration: TimerConfiguration

    /// Returns the browsers in the order in which they were registered.
    public func all() async throws(MastheadError) -> [TimerBrowser] {
        try await store.read { try TimerBrowserRecord.fetchAll($0).map(\.browser) }
    }

    /// Returns the public key that browsers subscribe with (`applicationServerKey`). The key pair is created on first
    /// use and stored in the library's folder, in a file that only its owner can read.
    public func key() async throws(MastheadError) -> String {
        let contact = try configuration.browserPush().requiredContact()
        let folder = store.folder
        return try await store.write { _ in
            try TimerBrowserKey(folder: folder).make(contact).applicationServerKey
        }
    }

    /// Registers a browser for timer notifications, or updates its registration.
    /// - Throws: ``MastheadError``, for example if the push address is not allowed, if the browser subscribed with a
    ///   different key, or if ``TimerBrowser/limit`` browsers are already registered.
    @discardableResult
    public func register(_ request: TimerBrowserRequest) async throws(MastheadError) -> TimerBrowser {
        let push = try configuration.browserPush()
        let subscription = try PushSubscription(
            endpoint: request.endpoint, publicKey: request.publicKey, secret: request.secret, reach: push.reach)
        let name = request.name.trimmingCharacters(in: .whitespacesAndNewlines)
        guard (1...TimerBrowser.longestName).contains(name.count), name.utf8.count <= 4 * TimerBrowser.longestName
        else {
            throw Self.refused("the name must have 1 to \(TimerBrowser.longestName) characters")
        }
        guard let key = try TimerBrowserKey(folder: store.folder).read(push.requiredContact())?.applicationServerKey,
            key == request.libraryKey
        else { throw Self.refused("registered with a key of another library") }
        let now = configuration.now()
        let browser = try await store.write { db -> TimerBrowser? in
            let known = try TimerBrowserRecord.fetchAll(db)
            let isKnown = known.contains { $0.endpoint == subscription.endpoint.absoluteString }
            guard isKnown || known.count < TimerBrowser.limit else {
                throw MastheadError(
                    .timerBrowserLimit, cannot: "register the browser", to: name,
                    found:
                        "the library already notifies \(known.count.counted("browser")), and the limit is "
                        + "\(TimerBrowser.limit)",
                    remedies: [.advice("Remove a browser that you no longer use.")])
            }
            let id = try TimerBrowserRecord.put(subscription, libraryKey: key, name: name, at: now, db)
            return try TimerBrowserRecord.fetchAll(db).first { $0.id == id }?.browser
        }
        await backups.backUp(.now)
        guard let browser else { throw Self.refused("removed in the meantime") }
        return browser
    }

    /// Unregisters a browser from timer notifications.
    /// - Returns: the browser, or nil if there is no such browser.
    @discardableResult
    public func end(_ id: TimerBrowser.ID) async throws(MastheadError) -> TimerBrowser? {
        let ended = try await store.write(usesReserve: true) { db -> TimerBrowser? in
            guard let record = try TimerBrowserRecord.fetchAll(db).first(where: { $0.id == id }) else { return nil }
            try record.remove(db)
            return record.browser
        }
        await backups.backUp(.now)
        return ended
    }

    private static func refused(_ found: String) -> MastheadError {
        MastheadError(
            .pushAddress, cannot: "register", to: "a browser", found: found,
            remedies: [.advice("Turn notifications on again on the timers page.")])
    }
}
