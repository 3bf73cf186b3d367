import Foundation
import GRDB
import Periodical

extension FeedRefresh {
    /// A feed that was read, and is to be put in.
    struct Arrival: Sendable {
        let feed: PublicationRecord
        let answer: FeedAnswer
    }

    /// What became of the library by putting a feed in.
    struct Putting: Sendable {
        var change = FeedIntake.Change()
        /// Where it has moved to.
        var address: URL?
        /// The handle of another one that is followed there.
        var twin: String?
    }

    /// Puts in feeds that were read, in one transaction: the indexes over all posts are written once for all of them.
    /// - Returns: what became of each; what is wrong with one of them keeps no other out.
    func put(_ arrivals: [Arrival]) async throws(MastheadError) -> [Result<Putting, MastheadError>] {
        let time = now()
        return try await store.write { db in
            var index = PostIndex()
            let results = try arrivals.map { try Self.put($0, at: time, db, &index) }
            try index.write(db)
            return results
        }
    }

    private static func put(
        _ arrival: Arrival, at time: Date, _ db: Database, _ index: inout PostIndex
    ) throws -> Result<Putting, MastheadError> {
        let former = index
        var putting = Putting()
        do {
            try db.inSavepoint {
                putting = try put(arrival.answer, of: arrival.feed, at: time, db, &index)
                return .commit
            }
            return .success(putting)
        } catch let error as MastheadError {
            index = former
            return .failure(error)
        }
    }

    private static func put(
        _ answer: FeedAnswer, of feed: PublicationRecord, at time: Date, _ db: Database, _ index: inout PostIndex
    ) throws -> Putting {
        // What was changed meanwhile of how it is followed stays.
        guard let id = feed.id, var record = try feed.current(db) else { return Putting() }
        let read = answer.prepared.feed
        // Of a document that breaks off the next look has to ask for the whole.
        if !read.isCut {
            record.take(answer.head)
            record.sha256 = answer.sha256
        }
        record.kind = .feed
        record.title = read.isCut ? record.title ?? read.title : read.title ?? record.title
        // A server that has lost its posts is not to be believed in anything else either.
        let place = read.posts.isEmpty || read.isCut ? nil : answer.movedTo
        let address = try record.move(to: place, db)
        let twin = try twin(of: record, at: place, db)
        let change = try FeedIntake.take(
            answer.prepared, of: record, id, at: time.timeIntervalSince1970, db, &index)
        if read.isCut {
            record.noteFailedLook(at: time.timeIntervalSince1970, .cutFeed(record.url))
        } else {
            record.noteFeed(read, answer.head, at: time)
        }
        if change == FeedIntake.Change() {
            if !read.isCut { record.outcome = LookOutcome.unchanged.text }
        } else {
            record.outcome = LookOutcome.changed(added: change.added, revised: change.revised, withdrawn: 0).text
            record.changedAt = time.timeIntervalSince1970
        }
        try record.update(db, columns: PublicationRecord.catalogColumns)
        return Putting(change: change, address: address, twin: twin)
    }

    /// Puts in a feed that was read.
    func put(
        _ answer: FeedAnswer, of feed: PublicationRecord, _ summary: inout RefreshSummary
    ) async throws(MastheadError) {
        let arrival = Arrival(feed: feed, answer: answer)
        for result in try await put([arrival]) { Self.note(try result.get(), of: arrival, &summary) }
    }

    /// Has a summary tell what became of a feed.
    static func note(_ putting: Putting, of arrival: Arrival, _ summary: inout RefreshSummary) {
        let feed = arrival.feed
        guard let url = feed.url else { return }
        summary.read.append(url)
        summary.readFeedCount += 1
        if putting.change.added > 0 { summary.newPosts[feed.handle, default: 0] += putting.change.added }
        summary.editedPostCount += putting.change.revised
        if let address = putting.address { summary.moved[feed.handle] = address }
        if let twin = putting.twin { summary.diagnostics.append(.twin(of: feed, twin)) }
        if arrival.answer.prepared.feed.isCut {
            summary.diagnostics.append(
                Diagnostic(
                    file: url.redacted, severity: .warning, code: "cut-feed",
                    message:
                        "The feed is cut off. New posts were added, and all others are unchanged.",
                    hint: "The next refresh downloads the whole feed."))
        } else if let fault = arrival.answer.prepared.feed.fault {
            summary.diagnostics.append(fault.diagnostic(of: url))
        }
    }
}

extension MastheadError {
    /// The error for a feed that breaks off.
    fileprivate static func cutFeed(_ url: URL?) -> MastheadError {
        MastheadError(
            .interrupted, cannot: "read the feed", to: url?.redacted ?? "", found: "the feed is cut off",
            remedies: [.tryLater("Refresh again later to download the whole feed. Your posts stay.")])
    }
}
