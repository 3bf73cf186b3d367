import Foundation
import GRDB
import IssueTransfer
import Logging
import Periodical

/// Asks servers whether they have put another file in the place of a content, where catalogs do not say so: their rows have
/// neither an index nor a revision.
struct SilentCorrections: Sendable {
    let store: LibraryStore
    let client: HTTPClient
    let now: @Sendable () -> Date
    let logger: Logger

    /// Each content is asked about this many seconds after it arrived or was asked about, at the earliest.
    private static let pause = 86_400.0
    /// The contents of a publication are asked about in rounds, this many seconds apart.
    private static let roundPause = 3600.0
    /// The most contents of a publication that are asked about in one round.
    private static let looksInRound = 8
    /// How many are asked about at the same time.
    private static let looksAtOnce = 4

    /// A content, and how it is asked about.
    private struct Look: Sendable {
        let publicationID: Int64
        let identity: String
        /// The places where it may have come from.
        let requests: [HTTPRequest]
        let source: ContentSource
        /// Whether the source says what the file was.
        let isKnown: Bool
    }

    /// What a server said of a content.
    private enum Answer: Sendable {
        case head(HTTPResponseHead, from: URL)
        /// It says nothing of this one.
        case nothing
        /// It does not answer.
        case silence
    }

    /// Asks about the contents of publications whose turn it is, and has those that were replaced be fetched again. What is here
    /// of them stays until the new is whole.
    func find(in publications: [PublicationRecord], _ summary: inout RefreshSummary) async throws(MastheadError) {
        guard store.isWritable else { return }
        let time = now().timeIntervalSince1970
        let looks = try await store.read { db in
            try publications.flatMap { try Self.looks(in: $0, at: time, db) }
        }
        // A server that does not answer is not asked about the others.
        var tired: Set<String> = []
        for start in stride(from: 0, to: looks.count, by: Self.looksAtOnce) {
            let batch = looks[start..<min(start + Self.looksAtOnce, looks.count)]
                .filter { look in !look.requests.contains { tired.contains($0.url.origin) } }
            let answers = await withTaskGroup(of: (Look, Answer).self) { group in
                for look in batch { group.addTask { (look, await self.ask(look)) } }
                return await group.reduce(into: [(Look, Answer)]()) { $0.append($1) }
            }
            guard !Task.isCancelled else { return }
            for (look, answer) in answers {
                if case .silence = answer { tired.formUnion(look.requests.map(\.url.origin)) }
                summary.revised += try await note(answer, of: look, at: time)
            }
        }
    }

    /// The contents of a publication whose turn it is, those that were not asked about for longest first.
    private static func looks(in publication: PublicationRecord, at time: Double, _ db: Database) throws -> [Look] {
        guard let id = publication.id, let base = publication.url else { return [] }
        let last = try Double.fetchOne(
            db, sql: "SELECT MAX(lookedAt) FROM contentSource JOIN item ON item.id = itemID WHERE publicationID = ?",
            arguments: [id])
        // A clock that was put back must not keep anything from being asked about.
        if let last, abs(time - last) < roundPause { return [] }
        let ids = try Int64.fetchCursor(
            db,
            sql: """
                SELECT item.id FROM item LEFT JOIN contentSource ON itemID = item.id
                WHERE publicationID = ? AND contentIdentity IS NOT NULL AND content IS NOT NULL AND revision IS NULL
                    AND indexFile IS NULL AND standardURL IS NULL AND doubleURL IS NULL
                    AND NOT (isWithdrawn OR isDeclined OR isRemoved)
                    -- A book that is here is never fetched again.
                    AND item.kind != 'book' AND item.sourceIdentifier IS NULL
                    AND abs(? - COALESCE(lookedAt, arrivedAt, 0)) >= ?
                    AND NOT EXISTS (SELECT 1 FROM assetDownload WHERE assetDownload.itemID = item.id)
                ORDER BY COALESCE(lookedAt, arrivedAt, 0), item.date DESC, item.id
                """, arguments: [id, time, pause])
        var looks: [Look] = []
        while looks.count < looksInRound, let itemID = try ids.next() {
            guard let item = try ItemRecord.fetch(db, itemID), let identity = item.contentIdentity,
                // What is known to be another by now is fetched anyway.
                identity == item.offeredIdentity, !looks.contains(where: { $0.identity == identity }),
                let look = try look(at: item, identity, of: id, base, db)
            else { continue }
            looks.append(look)
        }
        return looks
    }

    private static func look(
        at item: ItemRecord, _ identity: String, of publicationID: Int64, _ base: URL, _ db: Database
    ) throws -> Look? {
        let offer: AssetDownloadRecord?
        do {
            // What is sold is asked for by the account's holder alone.
            guard !item.description.isPrivate else { return nil }
            offer = try AssetDownloadRecord.offer(of: item, scale: item.contentScale ?? .standard, db)
        } catch is MastheadError {
            // Its URL is none: a reader that asks for the content is told.
            return nil
        }
        guard let offer else { return nil }
        let requests = [offer.request] + [offer.fallback.map(offer.request.beside)].compactMap(\.self)
        let known = try ContentSource.fetchOne(db, key: item.key.id)
        if let known, let request = requests.first(where: { $0.url == known.url }) {
            return Look(
                publicationID: publicationID, identity: identity, requests: [request], source: known, isKnown: true)
        }
        // What came from elsewhere says nothing of the file that is here now.
        let source = ContentSource(itemID: item.key.id, url: offer.request.url)
        return Look(
            publicationID: publicationID, identity: identity, requests: requests, source: source, isKnown: false)
    }

    /// Asks about a content.
    private func ask(_ look: Look) async -> Answer {
        for request in look.requests {
            var asked = request
            asked.headers.merge(look.source.validators.conditions) { own, _ in own }
            do throws(MastheadError) {
                let head = try await client.head(asked)
                // A network that wants a login says so of everything.
                return head.isWebPage ? .nothing : .head(head, from: request.url)
            } catch {
                logger.debug("\(error) (the next refresh checks again for a replacement)")
                guard error.code == .refused else { return .silence }
            }
        }
        return .nothing
    }

    /// Writes down what was answered.
    /// - Returns: the items whose content was replaced.
    private func note(
        _ answer: Answer, of look: Look, at time: Double
    ) async throws(MastheadError) -> [ItemReference] {
        var source = look.source
        source.lookedAt = time
        var isReplaced = false
        if case .head(let head, let url) = answer {
            isReplaced = look.isKnown && source.isReplaced(by: head)
            if !isReplaced {
                source.url = url
                source.take(head)
            }
        }
        let (noted, isCorrected) = (source, isReplaced)
        return try await store.write { db in
            // Several rows may name the same file.
            let keys = try ItemKey.fetchAll(
                db, where: "publicationID = ? AND contentIdentity = ?", [look.publicationID, look.identity])
            for key in keys {
                var own = noted
                own.itemID = key.id
                try own.save(db)
            }
            guard isCorrected else { return [] }
            // What is here is no longer what the catalog offers; it stays until that has arrived, and then its words are taken in
            // anew.
            try db.execute(
                sql: """
                    UPDATE item SET contentIdentity = contentIdentity || ' (replaced)', textIdentity = NULL
                    WHERE publicationID = ? AND contentIdentity = ?
                    """, arguments: [look.publicationID, look.identity])
            return keys.map(\.reference)
        }
    }
}
