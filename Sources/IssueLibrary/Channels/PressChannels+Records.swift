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

    /// Has a server forget the library.
    /// - Returns: false where it cannot be told now.
    func forget(_ record: ChannelRecord) async throws(MastheadError) -> Bool {
        if let channel = record.channel {
            let now = configuration.now()
            if let last = told.withLock({ $0[record.server] }), abs(now.timeIntervalSince(last)) < Self.forgettingPause
            {
                return false
            }
            do throws(MastheadError) { try await PressClient(record.server, client: client).forget(channel) } catch {
                logger.notice("\(error)")
                told.withLock { $0[record.server] = now }
                return false
            }
        }
        try await store.write { try ChannelRecord.delete(record.server, $0) }
        return true
    }
}
