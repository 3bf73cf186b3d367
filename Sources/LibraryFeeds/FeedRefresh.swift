import Formats
import Foundation
import GRDB
import IssueTransfer
package import LibraryCore
package import Periodical

/// Downloads feeds that have changed, and stores their posts.
package struct FeedRefresh: Sendable {
    let store: LibraryStore
    let client: HTTPClient
    let now: @Sendable () -> Date
    /// Returns the default settings for feeds, or nil if they are unreadable.
    let settings: @Sendable () -> FeedSettings?

    package var writer: FeedWriter { FeedWriter(store: store) }

    private enum Step: Sendable {
        case looked(PublicationRecord, Result<FeedNews, MastheadError>)
        case put([ReceivedFeed], Result<[Result<Putting, MastheadError>], MastheadError>)
    }

    /// The maximum number of feeds that are downloaded but not stored yet. At this number, no more checks start.
    private static let mostWaiting = 8

    /// Checks many feeds at the same time, but at most two per host, and stores those that have changed.
    ///
    /// Feeds that arrive during a transaction are stored together in the next one. If a server requests a pause or
    /// fails twice in a row, the checks of its other feeds are postponed.
    /// - Parameter areNamed: whether the user named the feeds. If so, they are checked even if their server has
    ///   requested a pause.
    package func refresh(
        _ wanted: [PublicationRecord], areNamed: Bool, _ summary: inout RefreshSummary
    ) async throws(MastheadError) {
        let feeds = areNamed ? wanted : try await withoutHeld(wanted, &summary)
        guard !feeds.isEmpty else { return }
        var failure: MastheadError?
        var silence = HostFailures()
        let look = FeedCheck(client: client, writer: writer)
        await withTaskGroup(of: Step.self) { group in
            var queue = HostQueue(feeds) { $0.url }
            var (waiting, isPutting): ([ReceivedFeed], Bool) = ([], false)
            func fill() {
                while waiting.count < Self.mostWaiting, let feed = queue.begin() {
                    group.addTask {
                        do throws(MastheadError) { return .looked(feed, .success(try await look.news(of: feed))) } catch
                        {
                            return .looked(feed, .failure(error))
                        }
                    }
                }
                guard !isPutting, !waiting.isEmpty else { return }
                let arrivals = waiting
                (waiting, isPutting) = ([], true)
                group.addTask {
                    do throws(MastheadError) { return .put(arrivals, .success(try await put(arrivals))) } catch {
                        return .put(arrivals, .failure(error))
                    }
                }
            }
            fill()
            // A canceled check proves nothing about the feed.
            while failure == nil, let step = await group.next(), !Task.isCancelled {
                switch step {
                case .looked(let feed, let result):
                    queue.end(feed)
                    let isSilent = silence.note(result, of: feed)
                    if case .failure(let error) = result {
                        if let pause = error.retryAfter {
                            failure = await putOff(queue.giveUp(hostOf: feed), for: pause, after: feed, &summary)
                        } else if isSilent {
                            let others = queue.giveUp(hostOf: feed) { $0.url?.origin == feed.url?.origin }
                            failure = await putOff(others, because: error, after: feed, &summary)
                        }
                    }
                    if case .success(.changed(let answer)) = result {
                        waiting.append(ReceivedFeed(feed: feed, answer: answer))
                        fill()
                    } else {
                        fill()
                        if failure == nil { failure = await apply(result, of: feed, &summary) }
                    }
                case .put(let arrivals, let results):
                    isPutting = false
                    fill()
                    failure = await note(results, of: arrivals, &summary)
                }
            }
            group.cancelAll()
        }
        if let failure { throw failure }
        guard !Task.isCancelled else { return }
        // If the settings are unreadable, delete nothing, because they may say to keep posts forever.
        guard store.isWritable, let usualDays = settings()?.retentionDays else { return }
        let time = now().timeIntervalSince1970
        // Ignore the time of an earlier refresh if it is in the future, because the clock was wrong then.
        let last = wanted.compactMap(\.refreshedAt).filter { $0 <= time + 86_400 }.max()
        guard let last, PostRetention.trusts(time, lastRefresh: last) else { return }
        try await store.write { try PostRetention.removeOld(at: time, usualDays: usualDays, $0) }
    }

    /// Records the result of a check.
    /// - Returns: the error if the library itself failed. The feed's error is added to the summary.
    private func apply(
        _ result: Result<FeedNews, MastheadError>, of feed: PublicationRecord, _ summary: inout RefreshSummary
    ) async -> MastheadError? {
        do throws(MastheadError) {
            switch try result.get() {
            case .unchanged(let head, let place): try await noteUnchanged(head, movedTo: place, feed, &summary)
            case .changed(let answer): try await put(answer, of: feed, &summary)
            case .ended: try await end(feed, &summary)
            }
            return nil
        } catch { return await fail(error, feed, &summary) }
    }

    /// Records the results of storing feeds.
    /// - Returns: the error if the library itself failed. The feeds' errors are added to the summary.
    private func note(
        _ results: Result<[Result<Putting, MastheadError>], MastheadError>, of arrivals: [ReceivedFeed],
        _ summary: inout RefreshSummary
    ) async -> MastheadError? {
        do throws(MastheadError) {
            for (arrival, result) in zip(arrivals, try results.get()) {
                do throws(MastheadError) { Self.note(try result.get(), of: arrival, &summary) } catch {
                    if let failure = await fail(error, arrival.feed, &summary) { return failure }
                }
            }
            return nil
        } catch { return error }
    }

    private func fail(
        _ error: MastheadError, _ feed: PublicationRecord, _ summary: inout RefreshSummary
    ) async -> MastheadError? {
        if [.libraryDatabase, .damagedLibrary, .fileSystem].contains(error.code) { return error }
        if let url = feed.url { summary.failures[url] = error }
        return await note(error, feed)
    }

    /// Records that a feed has not changed. The time of the check is saved at most once per minute.
    private func noteUnchanged(
        _ head: HTTPResponseHead, movedTo place: URL?, _ feed: PublicationRecord, _ summary: inout RefreshSummary
    ) async throws(MastheadError) {
        if let url = feed.url {
            summary.unchanged.append(url)
            summary.unchangedFeedCount += 1
        }
        guard store.isWritable, let id = feed.id else { return }
        let time = now()
        let isRecent =
            feed.lookedAt.map { abs(time.timeIntervalSince1970 - $0) < RefreshSummary.resolution } ?? false
        let hasValidators = head.status != 304 && head.validators != feed.validators
        guard !isRecent || hasValidators || place != nil || feed.error != nil else { return }
        let (address, twin) = try await store.write { db -> (URL?, String?) in
            guard var record = try feed.current(db), record.sha256 == feed.sha256 else { return (nil, nil) }
            if head.status != 304 { record.keepValidators(of: head) }
            let newest = try Double.fetchOne(
                db, sql: "SELECT MAX(sortAt) FROM post WHERE publicationID = ?", arguments: [id])
            let restTime = try FeedRecord.fetch(db, of: id).restTime
            record.noteUnchangedFeed(head, newest: newest, restTime: restTime, at: time)
            let address = try record.move(to: place, db)
            try record.update(db, columns: PublicationRecord.catalogColumns)
            return (address, try Self.twin(of: record, at: place, db))
        }
        if let address { summary.moved[feed.handle] = address }
        if let twin { summary.diagnostics.append(.twin(of: feed, twin)) }
    }

    /// Records that the feed no longer exists. The library keeps its posts.
    private func end(_ feed: PublicationRecord, _ summary: inout RefreshSummary) async throws(MastheadError) {
        guard let id = feed.id else { return }
        let time = now().timeIntervalSince1970
        try await store.write { db in
            guard var record = try feed.current(db) else { return }
            var details = try FeedRecord.fetch(db, of: id)
            details.isEnded = true
            try details.save(db)
            (record.lookedAt, record.outcome, record.error) = (time, RefreshOutcome.unchanged.text, nil)
            try record.update(db, columns: PublicationRecord.catalogColumns)
        }
        summary.ended.append(feed.handle)
        summary.diagnostics.append(
            Diagnostic(
                file: feed.url?.redacted ?? feed.handle, severity: .warning, code: "ended-feed",
                message: "The server reports that this feed has ended. Masthead no longer checks it.",
                hint: "If the feed has moved, add its new URL. Your posts are kept."))
    }

    /// Records why a check failed.
    /// - Returns: the error if the library cannot be written.
    func note(_ error: MastheadError, _ feed: PublicationRecord) async -> MastheadError? {
        guard store.isWritable else { return nil }
        let time = now().timeIntervalSince1970
        do throws(MastheadError) {
            try await store.write { db in
                guard var record = try feed.current(db) else { return }
                record.noteFailedLook(at: time, error)
                try record.update(db, columns: PublicationRecord.failureColumns)
            }
            return nil
        } catch { return error }
    }
}
