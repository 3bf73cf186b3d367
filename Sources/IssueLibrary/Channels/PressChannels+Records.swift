import Foundation
import Periodical
import PressClient

// What the library remembers of its channels, and how it is forgotten.
extension PressChannels {
    /// What there is of a server; a key for it is made first.
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

    /// Registers a channel, has it follow what is wanted, or moves it to the account that is the library's by now.
    func settle(
        _ record: inout ChannelRecord, _ followed: Set<String>, _ press: PressClient
    ) async throws(MastheadError) {
        let known = try await accounts.known(at: record.server)
        // One that the server does not know keeps no channel from another one.
        let account = known.flatMap { $0.refusedAt == nil ? $0.account : nil }
        let former = record.channel
        if let former, account.map({ $0.token == former.token }) ?? (known != nil) {
            guard record.publications != followed else { return }
            if try await press.follow(followed.sorted(), former) {
                record.publications = followed
                return try await write(record)
            }
        }
        let made = try await press.register(key: record.key, publications: followed.sorted(), with: account)
        record.channel = made.channel
        record.publications = followed
        // It is written down first that there is one: the account is the library's, or can be forgotten.
        try await write(record)
        let kept =
            known == nil
            ? try await accounts.adopt(made.account, at: record.server, isPersonal: false) : made.account
        if kept.token != made.account.token {
            // Another process made one meanwhile: the next question is that one's.
            let moved = try await press.register(key: record.key, publications: followed.sorted(), with: kept)
            record.channel = moved.channel
            try await write(record)
        }
        if let former, former.token != record.channel?.token {
            try await accounts.forgetUnlessHolding(PressAccount(token: former.token), at: record.server)
        }
    }

    /// Has a server forget the library's channel; and its account where no person has used that and it holds nothing.
    /// - Returns: false where it cannot be told now.
    func forget(_ record: ChannelRecord) async throws(MastheadError) -> Bool {
        if let channel = record.channel {
            let now = configuration.now()
            if let last = told.withLock({ $0[record.server] }), abs(now.timeIntervalSince(last)) < Self.forgettingPause
            {
                return false
            }
            do throws(MastheadError) {
                // If the library stops before the record is deleted, the channel registers again when it is wanted.
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
