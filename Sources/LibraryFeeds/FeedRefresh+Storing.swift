import Foundation
import GRDB
package import LibraryCore
package import Periodical

extension FeedRefresh {
    /// A downloaded feed that is not stored yet.
    struct ReceivedFeed: Sendable {
        let feed: PublicationRecord
        let answer: FeedAnswer
    }

    /// The changes made by storing a feed.
    struct Putting: Sendable {
        var change = FeedWriter.Change()
        /// The feed's new URL, if it has moved.
        var address: URL?
        /// The handle of another followed feed that already has the new URL.
        var twin: String?
    }

    /// Stores downloaded feeds in one transaction, so that SQLite updates the posts' indexes only once.
    /// - Returns: a result for each feed. An error in one feed does not affect the others.
    func put(_ arrivals: [ReceivedFeed]) async throws(MastheadError) -> [Result<Putting, MastheadError>] {
        let time = now()
        return try await store.write { db in
            var index = PostIndex()
            let results = try arrivals.map { try Self.put($0, at: time, db, &index) }
            try index.write(db)
            return results
        }
    }

    private static func put(
        _ arrival: ReceivedFeed, at time: Date, _ db: Database, _ index: inout PostIndex
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
        // Read the record again, because the user may have changed settings during the download.
        guard let id = feed.id, var record = try feed.current(db) else { return Putting() }
        let read = answer.prepared.feed
        // Keep the old cache validators of a truncated feed, so that the next check downloads it completely.
        if !read.isCut {
            record.keepValidators(of: answer.head)
            record.sha256 = answer.sha256
        }
        record.kind = .feed
        record.title = read.isCut ? record.title ?? read.title : read.title ?? record.title
        // Ignore the new URL in an empty or truncated feed, which may be a mistake by the server.
        let place = read.posts.isEmpty || read.isCut ? nil : answer.movedTo
        let address = try record.move(to: place, db)
        let twin = try twin(of: record, at: place, db)
        let change = try FeedWriter.take(
            answer.prepared, of: record, id, at: time.timeIntervalSince1970, db, &index)
        if read.isCut {
            record.noteFailedLook(at: time.timeIntervalSince1970, .cutFeed(record.url))
        } else {
            record.noteFeed(read, answer.head, at: time)
        }
        if change == FeedWriter.Change() {
            if !read.isCut { record.outcome = RefreshOutcome.unchanged.text }
        } else {
            record.outcome = RefreshOutcome.changed(added: change.added, revised: change.revised, withdrawn: 0).text
            record.changedAt = time.timeIntervalSince1970
        }
        try record.update(db, columns: PublicationRecord.catalogColumns)
        return Putting(change: change, address: address, twin: twin)
    }

    /// Stores a single downloaded feed.
    package func put(
        _ answer: FeedAnswer, of feed: PublicationRecord, _ summary: inout RefreshSummary
    ) async throws(MastheadError) {
        let arrival = ReceivedFeed(feed: feed, answer: answer)
        for result in try await put([arrival]) { Self.note(try result.get(), of: arrival, &summary) }
    }

    /// Adds the changes to a feed to the summary of a refresh.
    static func note(_ putting: Putting, of arrival: ReceivedFeed, _ summary: inout RefreshSummary) {
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
                        "The feed is incomplete. Masthead added the new posts and left all others unchanged.",
                    hint: "Masthead downloads the complete feed at the next refresh."))
        } else if let fault = arrival.answer.prepared.feed.fault {
            summary.diagnostics.append(fault.diagnostic(of: url))
        }
    }
}

extension MastheadError {
    /// Returns the error for a truncated feed.
    fileprivate static func cutFeed(_ url: URL?) -> MastheadError {
        MastheadError(
            .interrupted, cannot: "read the feed", to: url?.redacted ?? "", found: "the feed is incomplete",
            remedies: [.tryLater("To download the complete feed, refresh again later. Your posts are kept.")])
    }
}
