import Foundation
import Periodical
import PressWire
import ServerStore
import Synchronization

/// Decides whether an account may read paid content, and caches the decision for a few seconds. A download consists of
/// many requests: a reading app that opens pages during the download requests hundreds of ranges.
///
/// When this process changes rights, it clears the cache, so the change takes effect immediately. A change by another
/// process takes effect after ``time``. Refusals are never cached.
final class ContentRights: Sendable {
    /// How long a decision is cached, counted from before the database query.
    static let time = Duration.seconds(10)
    /// The maximum number of accounts in the cache, and of rights.
    private static let capacity = 10_000

    private struct Key: Hashable {
        let account: String
        let publication: String
        let item: OfferedItem
    }

    private struct Memory {
        /// How often the cache has been cleared. If it is cleared during a query, the query's result is not cached.
        var era = 0
        var accounts = ExpiringCache<Data, Account>(capacity: ContentRights.capacity)
        var grounds = ExpiringCache<Key, Ground>(capacity: ContentRights.capacity)
    }

    private let accounts: Accounts
    private let rights: Rights
    private let now: @Sendable () -> ContinuousClock.Instant
    private let memory = Mutex(Memory())

    init(
        _ store: any Store, zone: TimeZone, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        accounts = Accounts(store)
        rights = Rights(store, zone: zone)
        self.now = now
    }

    /// Returns the account that a token belongs to, or nil if the token is unknown, revoked or expired.
    func holder(of secret: TokenSecret) async throws(MastheadError) -> Account? {
        let (hash, start) = (secret.hash, now())
        let (known, era) = memory.withLock { ($0.accounts.value(of: hash, at: start), $0.era) }
        if let known { return known }
        guard let account = try await accounts.holder(of: secret) else { return nil }
        memory.withLock { memory in
            guard memory.era == era else { return }
            memory.accounts.remember(account, for: hash, until: start + Self.time, at: now())
        }
        return account
    }

    /// Returns why an account may read an item, or nil if it may not. If the account has a subscription, this call also
    /// makes the account own the item.
    /// - Parameter current: Returns the publication date of the newest issue before a moment, or nil if there was none.
    func ground(
        for item: OfferedItem, of publication: String, account: String,
        current: @escaping @Sendable (Date) -> Date? = { _ in nil }
    ) async throws(MastheadError) -> Ground? {
        let (wish, start) = (Key(account: account, publication: publication, item: item), now())
        let (known, era) = memory.withLock { ($0.grounds.value(of: wish, at: start), $0.era) }
        if let known { return known }
        guard let ground = try await rights.claim(item, of: publication, for: account, current: current) else {
            return nil
        }
        memory.withLock { memory in
            guard memory.era == era else { return }
            memory.grounds.remember(ground, for: wish, until: start + Self.time, at: now())
        }
        return ground
    }

    /// Clears the cache, because rights may have changed.
    func forget() {
        memory.withLock { $0 = Memory(era: $0.era + 1) }
    }
}
