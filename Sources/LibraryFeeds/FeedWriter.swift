package import Formats
import Foundation
import GRDB
package import IssueTransfer
import LibraryCore
package import Periodical

/// Stores downloaded feeds in the database.
package struct FeedWriter: Sendable {
    let store: LibraryStore

    /// The number of added posts and of edited posts.
    struct Change: Sendable, Hashable {
        var added = 0
        var revised = 0
    }

    /// A parsed feed with the texts of its new and edited posts.
    package struct Prepared: Sendable {
        let feed: Feed
        fileprivate let hashes: [String]
        fileprivate let texts: [Int: PostText]
    }

    /// Sanitizes a feed's new and edited posts, before the write transaction.
    /// - Parameter head: the head of the response, whose hub and self links take precedence over those in the feed
    ///   (WebSub, section 4).
    package func prepare(
        _ feed: Feed, _ head: HTTPResponseHead, of publication: Int64?
    ) async throws(MastheadError) -> Prepared {
        var feed = feed
        let hubs = head.links("hub")
        if !hubs.isEmpty { feed.hubs = Array(hubs.prefix(10)) }
        feed.address = head.links("self").first ?? feed.address
        let known = try await store.read { db in
            guard let publication else { return Set<String>() }
            return try String.fetchSet(
                db, sql: "SELECT hash FROM post WHERE publicationID = ?", arguments: [publication])
        }
        let hashes = feed.posts.map(\.fingerprint)
        var texts: [Int: PostText] = [:]
        for (index, post) in feed.posts.enumerated() where !known.contains(hashes[index]) {
            texts[index] = PostText(post)
        }
        return Prepared(feed: feed, hashes: hashes, texts: texts)
    }

    /// Stores a feed in the caller's transaction. If a feed violates a constraint, only that feed fails.
    /// - Parameter index: collects the words of the posts for the search index.
    static func take(
        _ prepared: Prepared, of publication: PublicationRecord, _ id: Int64, at now: Double, _ db: Database,
        _ index: inout PostIndex
    ) throws -> Change {
        let isTrusted = publication.refreshedAt.map { PostRetention.trusts(now, lastRefresh: $0) } ?? true
        do {
            return try apply(prepared, of: id, at: now, isTrusted: isTrusted, db, &index)
        } catch let error as DatabaseError
            where error.resultCode == .SQLITE_CONSTRAINT
        {
            throw MastheadError(
                .malformedDocument, cannot: "update the feed", to: publication.handle,
                found: "posts of the feed have conflicting identifiers (\(error.message ?? ""))",
                hint: "Report this to the feed's publisher. Your saved posts are unchanged.")
        }
    }

    /// Stores a feed's posts and details in the caller's transaction.
    ///
    /// An existing post keeps its status, even if the feed has edited it. Posts that the feed no longer contains are
    /// kept until their retention ends. An empty feed removes no posts. A truncated feed only adds new posts.
    /// - Parameters:
    ///   - isTrusted: whether the clock is plausible. If not, no post counts as removed from the feed, because its
    ///     retention would start at the wrong time.
    ///   - index: collects the words of the posts for the search index.
    private static func apply(
        _ prepared: Prepared, of publication: Int64, at now: Double, isTrusted: Bool, _ db: Database,
        _ index: inout PostIndex
    ) throws -> Change {
        let feed = prepared.feed
        let known = try PostRecord.fetchAll(db, of: publication)
        if !feed.isCut || known.isEmpty { try note(feed, of: publication, db) }
        guard !feed.posts.isEmpty else { return Change() }
        let matching = FeedMatching(feed.posts, known: known.map(\.matched))
        var change = Change()
        var present: Set<Int> = []
        try PostWriter.write(to: publication, at: now, db, &index) { writer in
            // Insert the newest post last, although feeds list it first, because posts with equal times are sorted by
            // ID.
            for index in feed.posts.indices.reversed() {
                guard let match = matching.matches[index] else { continue }
                let (post, hash) = (feed.posts[index], prepared.hashes[index])
                guard let number = match.known else {
                    try writer.insert(post, prepared.texts[index] ?? PostText(post), match.identity, hash: hash)
                    change.added += 1
                    continue
                }
                guard !feed.isCut else { continue }
                present.insert(number)
                let row = known[number]
                if row.hash != hash {
                    try writer.update(row.id, post, prepared.texts[index] ?? PostText(post), match.identity, hash: hash)
                    change.revised += 1
                } else if !row.isInFeed || row.matched.identity != match.identity.text {
                    try writer.keep(row.id, match.identity)
                }
            }
        }
        guard !feed.isCut, isTrusted else { return change }
        let gone = known.indices.filter { known[$0].isInFeed && !present.contains($0) }.map { known[$0].id }
        if !gone.isEmpty {
            let list = gone.map(String.init).joined(separator: ", ")
            let start = PostRetention.start(at: now)
            try db.execute(
                sql: "UPDATE post SET isInFeed = 0, goneAt = \(start.sql) WHERE id IN (\(list))",
                arguments: start.arguments)
        }
        return change
    }

    /// Stores a feed's details.
    private static func note(_ feed: Feed, of publication: Int64, _ db: Database) throws {
        let former = try FeedRecord.fetch(db, of: publication)
        var record = former
        (record.home, record.picture, record.summary) = (feed.home, feed.picture, feed.summary)
        (record.language, record.restTime, record.hubs) = (feed.language, feed.restTime, feed.hubs)
        record.topic = feed.address
        record.isEnded = false
        if let listed = record.listedTitle, let title = feed.title {
            if record.ownTitle == nil, !listed.hasWords(of: title) { record.ownTitle = listed }
            record.listedTitle = nil
        }
        if record != former { try record.save(db) }
    }
}

extension String {
    /// Whether both texts contain the same words, regardless of white space.
    fileprivate func hasWords(of other: String) -> Bool {
        inNormalForm.split(whereSeparator: \.isWhitespace) == other.inNormalForm.split(whereSeparator: \.isWhitespace)
    }
}
