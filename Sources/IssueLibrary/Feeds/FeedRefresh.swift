import Formats
import Foundation
import GRDB
import IssueTransfer
import Periodical

/// Fetches feeds and puts in what they say.
struct FeedRefresh: Sendable {
    let store: LibraryStore
    let client: HTTPClient
    let now: @Sendable () -> Date
    /// What holds for feeds that have no setting of their own; nil where that cannot be read.
    let settings: @Sendable () -> FeedSettings?

    /// Looks at feeds, many at once but two to a host, and puts in what each brings as soon as it is here. Of a server that asks to be left
    /// alone, or that answers nothing twice, the rest is put off.
    /// - Parameter areNamed: whether a person named them: they are asked for though their server asked to be left alone.
    func refresh(
        _ wanted: [PublicationRecord], areNamed: Bool, _ summary: inout RefreshSummary
    ) async throws(MastheadError) {
        let feeds = areNamed ? wanted : try await withoutHeld(wanted, &summary)
        guard !feeds.isEmpty else { return }
        var failure: MastheadError?
        var silence = HostSilence()
        let look = FeedLook(client: client, intake: FeedIntake(store: store))
        await withTaskGroup(of: (PublicationRecord, Result<FeedNews, MastheadError>).self) { group in
            var queue = HostQueue(feeds) { $0.url }
            func fill() {
                while let feed = queue.begin() {
                    group.addTask {
                        do throws(MastheadError) { return (feed, .success(try await look.news(of: feed))) } catch {
                            return (feed, .failure(error))
                        }
                    }
                }
            }
            fill()
            // What was stopped says nothing of its feed.
            while failure == nil, let (feed, result) = await group.next(), !Task.isCancelled {
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
                fill()
                if failure == nil { failure = await apply(result, of: feed, &summary) }
            }
            group.cancelAll()
        }
        if let failure { throw failure }
        guard !Task.isCancelled else { return }
        // What cannot be read may say that posts stay for ever.
        guard store.isWritable, let usualDays = settings()?.retentionDays else { return }
        let time = now().timeIntervalSince1970
        try await store.write { try PostRetention.removeOld(at: time, usualDays: usualDays, $0) }
    }

    /// Puts in what a look brought.
    /// - Returns: why the library itself failed, if it did; what is wrong with the feed goes into the summary.
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
        } catch {
            if [.libraryDatabase, .damagedLibrary, .fileSystem].contains(error.code) { return error }
            if let url = feed.url { summary.failures[url] = error }
            return await note(error, feed)
        }
    }

    /// Puts in a feed that was read.
    func put(
        _ answer: FeedAnswer, of feed: PublicationRecord, _ summary: inout RefreshSummary
    ) async throws(MastheadError) {
        guard let id = feed.id, let url = feed.url else { return }
        let (prepared, read, time) = (answer.prepared, answer.prepared.feed, now())
        let (change, address, twin) = try await store.write { db -> (FeedIntake.Change, URL?, String?) in
            // What was changed meanwhile of how it is followed stays.
            guard var record = try feed.current(db) else { return (FeedIntake.Change(), nil, nil) }
            record.take(answer.head)
            record.sha256 = answer.sha256
            record.kind = .feed
            record.title = read.title ?? record.title
            // A server that has lost its posts is not to be believed in anything else either.
            let place = read.posts.isEmpty ? nil : answer.movedTo
            let address = try record.move(to: place, db)
            let twin = try Self.twin(of: record, at: place, db)
            let change = try FeedIntake.take(prepared, of: record, id, at: time.timeIntervalSince1970, db)
            record.noteFeed(read, answer.head, at: time)
            if change == FeedIntake.Change() {
                record.outcome = LookOutcome.unchanged.text
            } else {
                record.outcome = LookOutcome.changed(added: change.added, revised: change.revised, withdrawn: 0).text
                record.changedAt = time.timeIntervalSince1970
            }
            try record.update(db, columns: PublicationRecord.catalogueColumns)
            return (change, address, twin)
        }
        summary.read.append(url)
        summary.readFeedCount += 1
        if change.added > 0 { summary.newPosts[feed.handle, default: 0] += change.added }
        summary.editedPostCount += change.revised
        if let address { summary.moved[feed.handle] = address }
        if let twin { summary.diagnostics.append(.twin(of: feed, twin)) }
        if let fault = read.fault { summary.diagnostics.append(fault.diagnostic(of: url)) }
    }

    /// Remembers that a feed is the same as before. When it was looked at is written down to the minute.
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
            feed.lookedAt.map { abs(time.timeIntervalSince1970 - $0) < CatalogueIntake.refreshResolution } ?? false
        let hasValidators = head.status != 304 && head.validators != feed.validators
        guard !isRecent || hasValidators || place != nil || feed.error != nil else { return }
        let (address, twin) = try await store.write { db -> (URL?, String?) in
            guard var record = try feed.current(db), record.sha256 == feed.sha256 else { return (nil, nil) }
            if head.status != 304 { record.take(head) }
            let newest = try Double.fetchOne(
                db, sql: "SELECT MAX(sortAt) FROM post WHERE publicationID = ?", arguments: [id])
            let restTime = try FeedRecord.fetch(db, of: id).restTime
            record.noteUnchangedFeed(head, newest: newest, restTime: restTime, at: time)
            let address = try record.move(to: place, db)
            try record.update(db, columns: PublicationRecord.catalogueColumns)
            return (address, try Self.twin(of: record, at: place, db))
        }
        if let address { summary.moved[feed.handle] = address }
        if let twin { summary.diagnostics.append(.twin(of: feed, twin)) }
    }

    /// Remembers that there is no feed any more. What is here of it stays.
    private func end(_ feed: PublicationRecord, _ summary: inout RefreshSummary) async throws(MastheadError) {
        guard let id = feed.id else { return }
        let time = now().timeIntervalSince1970
        try await store.write { db in
            guard var record = try feed.current(db) else { return }
            var details = try FeedRecord.fetch(db, of: id)
            details.isEnded = true
            try details.save(db)
            (record.lookedAt, record.outcome, record.error) = (time, LookOutcome.unchanged.text, nil)
            try record.update(db, columns: PublicationRecord.catalogueColumns)
        }
        summary.ended.append(feed.handle)
        summary.diagnostics.append(
            Diagnostic(
                file: feed.url?.redacted ?? feed.handle, severity: .warning, code: "ended-feed",
                message: "Its server says that this feed has ended; it is no longer looked at.",
                hint: "Its posts stay. Where it goes on elsewhere, add it there."))
    }

    /// Writes down why a look failed.
    /// - Returns: why that failed, if it did.
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
