package import Foundation
import IssueTransfer
import LibraryCore
import Logging
package import Periodical
package import PressClient

/// The library's accounts at publisher servers, at most one per server. Their secret tokens are in the database, which
/// only its owner can read.
package struct AccountTokens: Sendable {
    let store: LibraryStore
    let backups: LibraryBackups
    let client: HTTPClient
    let now: @Sendable () -> Date
    let logger: Logger

    /// Returns the account at a server, or nil if the library has none.
    package func known(at server: URL) async throws(MastheadError) -> PressAccountRecord? {
        try await store.read { try PressAccountRecord.fetch($0, at: server) }
    }

    /// Returns the secret token of the library's account for requests for paid content (`Authorization: Bearer TOKEN`),
    /// or nil if the library has no account at the server. Send it only to this server, and never log it.
    package func token(for address: PressAddress) async throws(MastheadError) -> String? {
        guard let record = try await known(at: address.server), record.refusedAt == nil else { return nil }
        return record.account.token
    }

    /// Returns the library's account at a server for an action of the user, and creates one if necessary. From then on,
    /// the account is kept even if its channel is removed.
    /// - Parameter action: The action for the error message, such as `use the account at`, to be followed by the
    ///   publication.
    func personal(
        at server: URL, cannot action: String = "use the account at", _ handle: String? = nil
    ) async throws(MastheadError) -> PressAccount {
        if let record = try await claimed(at: server) {
            guard record.refusedAt == nil else {
                throw .accountRefused(action, handle ?? server.redacted, handle: handle)
            }
            return record.account
        }
        let made = try await PressClient(server, client: client).makeAccount()
        return try await adopt(made, at: server, isPersonal: true)
    }

    /// Marks the account at a server as used by the user. Call this before its first use.
    /// - Returns: The account, or nil if the library has no account at the server.
    func claimed(at server: URL) async throws(MastheadError) -> PressAccountRecord? {
        let (record, isNew): (PressAccountRecord?, Bool) = try await store.write { db in
            guard var record = try PressAccountRecord.fetch(db, at: server) else { return (nil, false) }
            guard !record.isPersonal else { return (record, false) }
            record.isPersonal = true
            try record.write(db)
            return (record, true)
        }
        if isNew { await backups.backUp(.now) }
        return record
    }

    /// Stores a new account, and returns the account to use. If another process has stored an account for the server in
    /// the meantime, that account is used. The new account, which has no purchases, is then deleted at the server.
    package func adopt(
        _ made: PressAccount, at server: URL, isPersonal: Bool
    ) async throws(MastheadError) -> PressAccount {
        let time = now()
        let kept = try await store.write { db in
            if var known = try PressAccountRecord.fetch(db, at: server) {
                known.isPersonal = known.isPersonal || isPersonal
                try known.write(db)
                return known.account
            }
            try PressAccountRecord(made, at: server, isPersonal: isPersonal, now: time).write(db)
            return made
        }
        // The account may get purchases, so its token must survive a power failure.
        try store.synchronize()
        if isPersonal { await backups.backUp(.now) }
        if kept.token != made.token { await forgetIfEmpty(made, at: server) }
        return kept
    }

    /// Records whether a server still knows the library's account. An unknown account that the user never used is
    /// deleted, and a new one is created when needed.
    /// - Parameter token: The token that the request was sent with.
    package func setRefused(_ isRefused: Bool, _ token: String, at server: URL) async throws(MastheadError) {
        let time = now()
        guard let known = try await known(at: server), known.account.token == token,
            isRefused ? known.refusedAt == nil || !known.isPersonal : known.refusedAt != nil
        else { return }
        try await store.write { db in
            guard var record = try PressAccountRecord.fetch(db, at: server), record.account.token == token else {
                return
            }
            guard record.isPersonal || !isRefused else { return try PressAccountRecord.delete(at: server, db) }
            record.refusedAt = isRefused ? record.refusedAt ?? time : nil
            try record.write(db)
        }
    }

    /// Removes the account at a server if the user never used it, so that the server can delete it.
    /// - Returns: Whether the library no longer has an account with this token.
    package func release(_ token: String, at server: URL) async throws(MastheadError) -> Bool {
        try await store.write { db in
            guard let record = try PressAccountRecord.fetch(db, at: server), record.account.token == token else {
                return true
            }
            guard !record.isPersonal else { return false }
            try PressAccountRecord.delete(at: server, db)
            return true
        }
    }

    /// Deletes an account at its server unless it has purchases. An account with purchases becomes the library's
    /// account again, if the library has no other at the server.
    package func forgetUnlessHolding(_ account: PressAccount, at server: URL) async throws(MastheadError) {
        let press = PressClient(server, client: client)
        let rights: [PressRight]
        do throws(MastheadError) { rights = try await press.rights(of: account) } catch {
            guard error.code != .pressUnknownAccount else { return }
            throw error
        }
        guard !rights.isEmpty else { return try await press.forget(account) }
        let kept = try await store.write { db in
            if let known = try PressAccountRecord.fetch(db, at: server) { return known.account }
            let record = PressAccountRecord(account, at: server, isPersonal: true, now: now())
            try record.write(db)
            return account
        }
        if kept.token != account.token {
            logger.warning("the library no longer uses an account at \(server.redacted) that has purchases")
        }
    }

    /// Calls ``forgetUnlessHolding(_:at:)`` and logs any error.
    func forgetIfEmpty(_ account: PressAccount, at server: URL) async {
        do throws(MastheadError) { try await forgetUnlessHolding(account, at: server) } catch {
            logger.notice("\(error)")
        }
    }
}
