import Foundation
import LibraryAccounts
import LibraryCore
import Periodical
import PressClient

// Storing the state of the library's channels, and deleting channels.
extension PressChannels {
    /// Returns the stored row for a server, or a new one with a new key.
    func record(_ server: URL) async throws(MastheadError) -> ChannelRecord {
        try await store.write { db in
            if let known = try ChannelRecord.fetchAll(db).first(where: { $0.server == server }) { return known }
            let record = ChannelRecord(server: server, key: UUID().uuidString + UUID().uuidString)
            try record.write(db)
            return record
        }
    }

    func write(_ record: ChannelRecord) async throws(MastheadError) {
        try await store.write { try record.write($0) }
    }

    /// Registers a channel, updates its publications, or moves it to the library's current account.
    func settle(
        _ record: inout ChannelRecord, _ followed: Set<String>, _ press: PressClient
    ) async throws(MastheadError) {
        let known = try await accounts.known(at: record.server)
        let former = record.channel
        // Ignore an account that the server does not know. If the library has no account, keep the former channel's
        // account, which may have purchases.
        var account = known.flatMap { $0.refusedAt == nil ? $0.account : nil }
        if known == nil, let former {
            account = try await accounts.adopt(PressAccount(token: former.token), at: record.server, isPersonal: false)
        }
        if let former, account?.token == former.token || account == nil && known != nil {
            guard record.publications != followed else { return }
            if try await press.follow(followed.sorted(), former) {
                record.publications = followed
                return try await write(record)
            }
        }
        let made = try await press.register(key: record.key, publications: followed.sorted(), with: account)
        record.channel = made.channel
        record.publications = followed
        // Store the channel before its account. If the process ends in between, the next call can still adopt or delete
        // the account.
        try await write(record)
        let kept =
            account == nil && known == nil
            ? try await accounts.adopt(made.account, at: record.server, isPersonal: false) : made.account
        if kept.token != made.account.token {
            // Another process has stored an account in the meantime. Move the channel to it.
            let moved = try await press.register(key: record.key, publications: followed.sorted(), with: kept)
            record.channel = moved.channel
            try await write(record)
        }
        if let former, former.token != record.channel?.token {
            try await accounts.forgetUnlessHolding(PressAccount(token: former.token), at: record.server)
        }
    }

    /// Deletes the library's channel at a server. Also deletes the account if the user never used it and it has no
    /// purchases.
    /// - Returns: Whether the channel was deleted. After a failed attempt, returns false until ``forgettingPause`` has
    ///   passed.
    func forget(_ record: ChannelRecord) async throws(MastheadError) -> Bool {
        if let channel = record.channel {
            let now = configuration.now()
            if let last = told.withLock({ $0[record.server] }), abs(now.timeIntervalSince(last)) < Self.forgettingPause
            {
                return false
            }
            do throws(MastheadError) {
                // If the process ends before the record is deleted, the channel is registered again when needed.
                var removed = record
                removed.publications = []
                try await write(removed)
                try await PressClient(record.server, client: client).remove(channel)
                if try await accounts.release(channel.token, at: record.server) {
                    try await accounts.forgetUnlessHolding(PressAccount(token: channel.token), at: record.server)
                }
            } catch {
                logger.notice("\(error)")
                told.withLock { $0[record.server] = now }
                return false
            }
        }
        try await store.write { try ChannelRecord.delete(record.server, $0) }
        return true
    }
}
