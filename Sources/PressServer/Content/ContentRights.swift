import Entitlements
import Foundation
import Periodical
import ServerStore
import Synchronization

/// Whether what is sold may be given to the account that asks for it. What was found is believed for some seconds, for a download is many
/// requests: pages that are read before all is there ask for hundreds of ranges.
///
/// What changes rights through this process is felt at once, for then all of it is forgotten; what another process changes is felt when
/// ``time`` is over. That something may not be had is never remembered.
final class ContentRights: Sendable {
    /// For how long it is believed, from before the database was asked.
    static let time = Duration.seconds(10)
    /// How many accounts, and how many rights, are remembered.
    private static let capacity = 10_000

    private struct Wish: Hashable {
        let account: String
        let publication: String
        let item: OfferedItem
    }

    private struct Memory {
        /// How often it was forgotten: what was read before that is not remembered.
        var era = 0
        var accounts = Recent<Data, Account>(capacity: ContentRights.capacity)
        var grounds = Recent<Wish, Ground>(capacity: ContentRights.capacity)
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

    /// The account whose token is shown; nil for one that is unknown, revoked or over.
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

    /// Why an account may have an item; nil where it may not. What it has by a subscription is its own from then on.
    /// - Parameter current: when the newest issue came out that was out at a moment; nil if there was none.
    func ground(
        for item: OfferedItem, of publication: String, account: String,
        current: @escaping @Sendable (Date) -> Date? = { _ in nil }
    ) async throws(MastheadError) -> Ground? {
        let (wish, start) = (Wish(account: account, publication: publication, item: item), now())
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

    /// Forgets all, as rights have changed, or may have.
    func forget() {
        memory.withLock { $0 = Memory(era: $0.era + 1) }
    }
}
