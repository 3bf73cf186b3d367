import Foundation
import LibraryCore
import Periodical
import PressClient

// Switching accounts, and tracking whether servers still know them.
extension AccountTokens {
    /// Runs a request with an account, and records whether the server still knows the account.
    /// - Parameter handle: The handle of the publication in question, if known.
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

    /// Replaces the library's account with another device's account. The old account has no purchases, so the server
    /// deletes it along with its channel.
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

    /// Removes an account that its server has deleted, along with its stored purchases and entitlements.
    func drop(_ account: PressAccount, at server: URL) async throws(MastheadError) {
        try await store.write { db in
            guard try PressAccountRecord.fetch(db, at: server)?.account.token == account.token else { return }
            try PressAccountRecord.delete(at: server, db)
            try PressEntitlementRecord.deleteAll(at: server, db)
            try PressRightsRecord.delete(at: server, db)
            // The server has deleted the account's channel as well.
            if try ChannelRecord.fetchAll(db).contains(where: {
                $0.server == server && $0.channel?.token == account.token
            }) {
                try ChannelRecord.delete(server, db)
            }
        }
        await backups.backUp(.now)
    }
}
