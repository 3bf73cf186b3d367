import Foundation
import Periodical
import PressClient

// How accounts become others, and what their servers say of them.
extension PressAccounts {
    /// Does something of an account at its server, and remembers where that knows the account no longer, or again.
    /// - Parameter handle: the publication that it is done for, where it is known.
    func watching<Value: Sendable>(
        _ account: PressAccount?, at server: URL, of handle: String? = nil,
        _ body: () async throws(MastheadError) -> Value
    ) async throws(MastheadError) -> Value {
        guard let account else { return try await body() }
        do throws(MastheadError) {
            let value = try await body()
            try await setRefused(false, account.token, at: server)
            return value
        } catch {
            guard error.code == .pressUnknownAccount else { throw error }
            try await setRefused(true, account.token, at: server)
            var told = error
            told.remedies = [.restoreAccount(handle)]
            throw told
        }
    }

    /// Makes the account of another device the library's. The one before holds nothing; it is forgotten with the channel that it has, or at
    /// once where it has none.
    func replace(by account: PressAccount, at server: URL) async throws(MastheadError) {
        let time = now()
        let superfluous: PressAccount? = try await store.write { db in
            let former = try PressAccountRecord.fetch(db, at: server)
            try PressAccountRecord(account, at: server, isPersonal: true, now: time).write(db)
            try PressEntitlementRecord.deleteAll(at: server, db)
            try PressRightsRecord.delete(at: server, db)
            let channel = try ChannelRecord.fetchAll(db).first { $0.server == server }?.channel
            guard let former, former.account.token != account.token, channel?.token != former.account.token else {
                return nil
            }
            return former.account
        }
        await backups.backUp(.now)
        if let superfluous { await forgetIfEmpty(superfluous, at: server) }
    }

    /// Takes an account that was forgotten at its server away from the library, with all that was known of it.
    func drop(_ account: PressAccount, at server: URL) async throws(MastheadError) {
        try await store.write { db in
            guard try PressAccountRecord.fetch(db, at: server)?.account.token == account.token else { return }
            try PressAccountRecord.delete(at: server, db)
            try PressEntitlementRecord.deleteAll(at: server, db)
            try PressRightsRecord.delete(at: server, db)
            // Its channel went with it.
            if try ChannelRecord.fetchAll(db).contains(where: {
                $0.server == server && $0.channel?.token == account.token
            }) {
                try ChannelRecord.delete(server, db)
            }
        }
        await backups.backUp(.now)
    }
}
