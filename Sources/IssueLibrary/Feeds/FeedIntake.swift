import Formats
import Foundation
import GRDB
import IssueTransfer
import Periodical

/// Puts in what feeds say that were read.
struct FeedIntake: Sendable {
    let store: LibraryStore

    /// What a feed brought.
    struct Change: Sendable, Hashable {
        var added = 0
        var revised = 0
    }

    /// A feed that was read, with the texts of those of its posts that are new or were edited.
    struct Prepared: Sendable {
        let feed: Feed
        fileprivate let hashes: [String]
        fileprivate let texts: [Int: PostText]
    }

    /// Writes the contents anew of what is not known yet, before the database is held.
    /// - Parameter head: what it came with. The hubs and the address that are named there hold, whatever the feed itself says (WebSub,
    ///   section 4).
    func prepare(
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

    /// Puts in a feed, in the transaction of the caller. What the rules of the database refuse is a fault of this feed, which keeps no other
    /// from being read.
    /// - Parameter index: gets the words of its posts.
    static func take(
        _ prepared: Prepared, of publication: PublicationRecord, _ id: Int64, at now: Double, _ db: Database,
        _ index: inout PostIndex
    ) throws -> Change {
        do { return try apply(prepared, of: id, at: now, db, &index) } catch let error as DatabaseError
            where error.resultCode == .SQLITE_CONSTRAINT
        {
            throw MastheadError(
                .malformedDocument, cannot: "update the feed", to: publication.handle,
                found: "its posts have conflicting identities (\(error.message ?? ""))",
                hint: "Report this to the feed's publisher. Your saved posts are unchanged.")
        }
    }

    /// Puts in a feed's posts and what it says of itself, in the transaction of the caller.
    ///
    /// Posts that are known keep their status, whatever of them was edited. Those that the feed no longer has stay for a while; an empty feed
    /// says nothing of what it had. A document that breaks off brings posts that are new, and says nothing of any other.
    /// - Parameter index: gets the words of its posts.
    private static func apply(
        _ prepared: Prepared, of publication: Int64, at now: Double, _ db: Database, _ index: inout PostIndex
    ) throws -> Change {
        let feed = prepared.feed
        let known = try PostRecord.fetchAll(db, of: publication)
        if !feed.isCut || known.isEmpty { try note(feed, of: publication, db) }
        guard !feed.posts.isEmpty else { return Change() }
        let matching = FeedMatching(feed.posts, known: known.map(\.matched))
        var change = Change()
        var present: Set<Int> = []
        try PostWriter.write(to: publication, at: now, db, &index) { writer in
            // Feeds have the newest first; of two of one time the one that is put in later is the newer.
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
        guard !feed.isCut else { return change }
        let gone = known.indices.filter { known[$0].isInFeed && !present.contains($0) }.map { known[$0].id }
        if !gone.isEmpty {
            let list = gone.map(String.init).joined(separator: ", ")
            try db.execute(sql: "UPDATE post SET isInFeed = 0 WHERE id IN (\(list))")
        }
        return change
    }

    /// Notes what a feed says of itself.
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
    /// Whether it says the same as another text, spaces apart.
    fileprivate func hasWords(of other: String) -> Bool {
        inNormalForm.split(whereSeparator: \.isWhitespace) == other.inNormalForm.split(whereSeparator: \.isWhitespace)
    }
}
