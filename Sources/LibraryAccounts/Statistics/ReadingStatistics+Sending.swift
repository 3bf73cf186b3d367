public import Foundation
import GRDB
import LibraryCore
public import Periodical
import PressClient

// Sending reports to publisher servers.
extension ReadingStatistics {
    /// Sends the due reports to publisher servers. See ``ReadingStatistics/setShared(_:of:)``.
    /// - Parameter all: Whether to also send reports that are not yet due, for example when an item is closed.
    /// - Returns: When to call this again, or nil if there are no unsent reports. Failed reports are retried later.
    @discardableResult
    public func send(all: Bool = false) async throws(MastheadError) -> Date? {
        guard store.isWritable else { return nil }
        let now = self.now()
        let (shared, told) = (try await sharedPublications(), try await toldServers())
        for server in told.subtracting(shared.keys) where schedule.mayTry(server, now: now) { await takeBack(server) }
        let due = try await nextDue()
        // A due time far in the future was stored while the clock was ahead.
        guard let due, all || due <= now || due > now.addingTimeInterval(Self.longestPause) else { return due }
        try await forgetOld(now)
        // Postpone the reports first. Otherwise, this process or another would retry them right after a failure.
        try await putOff(until: now.addingTimeInterval(Self.pause), all ? nil : now)
        for (server, publications) in shared {
            do throws(MastheadError) { try await send(publications, to: server, now) } catch {
                logger.notice("\(error)")
            }
        }
        return try await nextDue()
    }

    /// Returns the publications whose statistics the reader agreed to share, by server. Each ID comes with the
    /// publication's name on that server.
    private func sharedPublications() async throws(MastheadError) -> [URL: [Int64: String]] {
        let shared = try await store.read { try ReadingShareRecord.fetchAll($0) }.filter { $0.value.share == .agreed }
        var servers: [URL: [Int64: String]] = [:]
        for record in try await publications.records(nil) {
            guard let id = record.id, shared[id] != nil, let address = record.pressAddress else { continue }
            servers[address.server, default: [:]][id] = address.publication
        }
        return servers
    }

    private func toldServers() async throws(MastheadError) -> Set<URL> {
        try await store.read { db in
            Set(try String.fetchAll(db, sql: "SELECT server FROM readingServer").compactMap { URL(string: $0) })
        }
    }

    private func takeBack(_ server: URL) async {
        do throws(MastheadError) {
            if let record = try await accounts.known(at: server) {
                // Withdraw the consent later, if the server knows the account again.
                guard record.refusedAt == nil else { return }
                try await accounts.watching(record.account, at: server) { () throws(MastheadError) in
                    try await PressClient(server, client: accounts.client).setAgreed(false, record.account)
                }
            }
            try await store.write { db in
                try db.execute(sql: "DELETE FROM readingServer WHERE server = ?", arguments: [server.absoluteString])
            }
        } catch { logger.notice("\(error)") }
    }

    private func send(
        _ publications: [Int64: String], to server: URL, _ now: Date
    ) async throws(MastheadError) {
        let waiting = try await store.read { db in
            try Int64.fetchAll(db, sql: "SELECT DISTINCT publicationID FROM readingReport")
        }
        guard !waiting.allSatisfy({ publications[$0] == nil }) else { return }
        guard try await accounts.known(at: server)?.refusedAt == nil else { return }
        let account = try await accounts.personal(at: server)
        let press = PressClient(server, client: accounts.client)
        if try await !toldServers().contains(server) {
            try await accounts.watching(account, at: server) { () throws(MastheadError) in
                try await press.setAgreed(true, account)
            }
            try await store.write { db in
                try db.execute(
                    sql: "INSERT OR IGNORE INTO readingServer VALUES (?)", arguments: [server.absoluteString])
            }
        }
        for (id, name) in publications {
            do throws(MastheadError) { try await send(id, as: name, press, account, now) } catch {
                // The server may have lost the consent, so send it again before the next attempt.
                try await store.write { db in
                    try db.execute(
                        sql: "DELETE FROM readingServer WHERE server = ?", arguments: [server.absoluteString])
                }
                if error.code == .pressUnknownAccount {
                    try await accounts.setRefused(true, account.token, at: server)
                }
                throw error
            }
        }
    }

    private func send(
        _ publication: Int64, as name: String, _ press: PressClient, _ account: PressAccount, _ now: Date
    ) async throws(MastheadError) {
        var last = ""
        while true {
            let key = last
            let records = try await store.write { db in
                try ReadingReportRecord.seal(publication, after: key, most: PressClient.mostReports, db)
            }
            guard let end = records.last else { return }
            last = end.key
            let done = try await press.send(records.map { $0.report(name) }, account)
            let finished = zip(records, done).filter(\.1).map(\.0.key)
            try await store.write { try ReadingReportRecord.delete(finished, $0) }
            // The server does not know the remaining items yet, because it has not read a catalog that lists them.
            let others = records.map(\.key).filter { !finished.contains($0) }
            let time = now.addingTimeInterval(Self.longestPause).timeIntervalSince1970
            try await store.write { db in
                for key in others {
                    try db.execute(sql: "UPDATE readingReport SET dueAt = ? WHERE key = ?", arguments: [time, key])
                }
            }
        }
    }

    /// Postpones the reports that are due, or all reports if `due` is nil.
    private func putOff(until time: Date, _ due: Date?) async throws(MastheadError) {
        let seconds = time.timeIntervalSince1970
        try await store.write { db in
            // Due times far in the future were stored while the clock was ahead.
            try db.execute(
                sql: "UPDATE readingReport SET dueAt = ? WHERE dueAt > ?",
                arguments: [seconds, seconds + Self.longestPause])
            try db.execute(
                sql: "UPDATE readingReport SET dueAt = MAX(dueAt, ?) WHERE ? OR dueAt <= ?",
                arguments: [seconds, due == nil, due?.timeIntervalSince1970 ?? 0])
        }
    }

    private func forgetOld(_ now: Date) async throws(MastheadError) {
        let first = Date.day(at: now.addingTimeInterval(-Self.mostDays * 86_400)).written
        try await store.write { db in
            try db.execute(sql: "DELETE FROM readingReport WHERE day < ?", arguments: [first])
        }
    }
}
