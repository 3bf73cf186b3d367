import Foundation
import GRDB
import LibraryCore
import Periodical
import Schedule

extension FeedRefresh {
    /// Postpones the checks of feeds whose server has requested a pause.
    /// - Returns: the error if the library cannot be written.
    func putOff(
        _ feeds: [PublicationRecord], for pause: Duration, after first: PublicationRecord,
        _ summary: inout RefreshSummary
    ) async -> MastheadError? {
        guard !feeds.isEmpty else { return nil }
        summary.diagnostics.append(
            .putOff(
                feeds.count, at: first, because: "the server asked for fewer requests",
                hint: "Masthead waits for the time that the server asked for, then checks these feeds."))
        return await setNotBefore(now().addingTimeInterval(pause / .seconds(1)), of: feeds)
    }

    /// Postpones the checks of feeds because other checks on their server have failed. If the server is unreachable,
    /// the postponed feeds get the same error.
    /// - Parameter first: the feed that was checked last.
    /// - Returns: the error if the library cannot be written.
    func putOff(
        _ feeds: [PublicationRecord], because error: MastheadError, after first: PublicationRecord,
        _ summary: inout RefreshSummary
    ) async -> MastheadError? {
        guard !feeds.isEmpty else { return nil }
        guard error.code != .unreachable else {
            for feed in feeds {
                guard let url = feed.url else { continue }
                var own = error
                own.subject = url.redacted
                summary.failures[url] = own
                if let failure = await note(own, feed) { return failure }
            }
            return nil
        }
        summary.diagnostics.append(
            .putOff(
                feeds.count, at: first, because: "other feeds of this server failed",
                hint: "Masthead checks these feeds later. To check them sooner, refresh manually."))
        let next = RefreshHistory(lookedAt: now(), failureCount: first.failureCount + 1, seed: first.handle)
            .next(every: ArrivalRules().interval)
        // Feeds that failed earlier have their own pause.
        return await setNotBefore(next, of: feeds.filter { $0.error == nil })
    }

    /// Returns the feeds to check now, leaving out those whose server has requested a pause.
    func withoutHeld(
        _ feeds: [PublicationRecord], _ summary: inout RefreshSummary
    ) async throws(MastheadError) -> [PublicationRecord] {
        let time = now().timeIntervalSince1970
        let latest = time + RefreshHistory.longestServerDelay / .seconds(1)
        // After a failed check, `notBefore` is always the time that the server requested.
        let holding = try await store.read { db in
            try PublicationRecord.select(db, where: "kind = 'feed' AND error IS NOT NULL AND notBefore IS NOT NULL")
        }.filter { record in record.notBefore.map { $0 > time && $0 <= latest } ?? false }
        let hosts = Set(holding.compactMap(\.feedHost))
        let held = feeds.filter { $0.feedHost.map(hosts.contains) ?? false }
        for group in Dictionary(grouping: held, by: \.feedHost).values.sorted(by: { $0[0].handle < $1[0].handle }) {
            summary.diagnostics.append(
                .putOff(
                    group.count, at: group[0], because: "the server asked for fewer requests",
                    hint:
                        "Masthead waits for the time that the server asked for. To check a feed now, refresh it "
                        + "by name."
                ))
        }
        return feeds.filter { feed in !held.contains { $0.id == feed.id } }
    }

    private func setNotBefore(_ time: Date, of feeds: [PublicationRecord]) async -> MastheadError? {
        guard store.isWritable, !feeds.isEmpty else { return nil }
        let ids = feeds.compactMap(\.id).map(String.init).joined(separator: ", ")
        do throws(MastheadError) {
            try await store.write { db in
                try db.execute(
                    sql: "UPDATE publication SET notBefore = MAX(COALESCE(notBefore, 0), ?) WHERE id IN (\(ids))",
                    arguments: [time.timeIntervalSince1970])
            }
            return nil
        } catch { return error }
    }
}

extension PublicationRecord {
    /// The host in the feed's URL, in lowercase.
    fileprivate var feedHost: String? { url?.host()?.lowercased() }
}

extension Diagnostic {
    /// Returns a warning that the checks of a server's feeds are postponed.
    fileprivate static func putOff(
        _ count: Int, at feed: PublicationRecord, because cause: String, hint: String
    ) -> Diagnostic {
        let feeds = count == 1 ? "1 feed of this server is" : "\(count) feeds of this server are"
        return Diagnostic(
            file: feed.url?.origin ?? feed.handle, severity: .warning, code: "feeds-put-off",
            message: "\(feeds) postponed, because \(cause).", hint: hint)
    }
}
