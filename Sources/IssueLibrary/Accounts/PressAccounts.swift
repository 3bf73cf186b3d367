import Foundation
import IssueTransfer
import Logging
import Periodical
import PressClient

/// The library's accounts at publishers' servers, one at each: known by secrets that lie in the database, which is its owner's alone.
struct PressAccounts: Sendable {
    let store: LibraryStore
    let backups: LibraryBackups
    let client: HTTPClient
    let now: @Sendable () -> Date
    let logger: Logger

    /// The account at a server; nil where there is none yet.
    func known(at server: URL) async throws(MastheadError) -> PressAccountRecord? {
        try await store.read { try PressAccountRecord.fetch($0, at: server) }
    }

    /// The secret that is shown for what the library holds at a server; nil where it has no account there, or none that the server knows.
    func token(for address: PressAddress) async throws(MastheadError) -> String? {
        guard let record = try await known(at: address.server), record.refusedAt == nil else { return nil }
        return record.account.token
    }

    /// The account at a server for something that a person does. It is made where there is none, and from then on no channel that ends
    /// takes it along.
    /// - Parameter action: the action for the error, such as `use the account at`, with the publication as its subject.
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

    /// Takes the account at a server for a person's, before it is used so.
    /// - Returns: nil where there is none.
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

    /// Makes an account that was just made at a server the library's. Where another process was faster that one's counts, and the new
    /// one, which holds nothing, is forgotten there.
    /// - Returns: the account that is the library's.
    func adopt(
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
        if isPersonal { await backups.backUp(.now) }
        if kept.token != made.token { await forgetIfEmpty(made, at: server) }
        return kept
    }

    /// Writes down that a server knows the library's account no longer, or again. One that no person has used is made anew when it is
    /// needed.
    /// - Parameter token: that of the account which was shown.
    func setRefused(_ isRefused: Bool, _ token: String, at server: URL) async throws(MastheadError) {
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

    /// Takes the account at a server away from the library where no person has used it, so that it can be forgotten there.
    /// - Returns: whether an account of this token is none of the library's now.
    func release(_ token: String, at server: URL) async throws(MastheadError) -> Bool {
        try await store.write { db in
            guard let record = try PressAccountRecord.fetch(db, at: server), record.account.token == token else {
                return true
            }
            guard !record.isPersonal else { return false }
            try PressAccountRecord.delete(at: server, db)
            return true
        }
    }

    /// Has a server forget an account that is the library's no longer, unless it holds something: then it is the library's again, where
    /// that has no other one.
    func forgetUnlessHolding(_ account: PressAccount, at server: URL) async throws(MastheadError) {
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

    /// The same where it does not matter whether it comes about now.
    func forgetIfEmpty(_ account: PressAccount, at server: URL) async {
        do throws(MastheadError) { try await forgetUnlessHolding(account, at: server) } catch {
            logger.notice("\(error)")
        }
    }
}
