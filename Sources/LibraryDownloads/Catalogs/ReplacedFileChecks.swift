import Foundation
import GRDB
import IssueTransfer
package import LibraryCore
import Logging
package import Periodical

/// Detects files that a server has replaced without changing the catalog. Items for which the catalog lists an index or
/// revision need no such check.
package struct ReplacedFileChecks: Sendable {
    let store: LibraryStore
    let client: HTTPClient
    let now: @Sendable () -> Date
    let logger: Logger

    /// The minimum time between two checks of a file, in seconds. A download counts as a check.
    private static let pause = 86_400.0
    /// The minimum time between two rounds of checks for a publication, in seconds.
    private static let roundPause = 3600.0
    /// The maximum number of files to check per publication and round.
    private static let looksInRound = 8
    /// The number of simultaneous checks.
    private static let looksAtOnce = 4

    /// A file to check, with the requests for the check.
    private struct Look: Sendable {
        let publicationID: Int64
        let identity: String
        /// The requests for each URL that the file may have been downloaded from.
        let requests: [HTTPRequest]
        let source: ContentSource
        /// Whether `source` describes the stored file.
        let isKnown: Bool
    }

    /// The server's response to a check.
    private enum Answer: Sendable {
        case head(HTTPResponseHead, from: URL)
        /// The response contains no information about the file.
        case nothing
        /// The server did not respond.
        case silence
    }

    /// Checks the files that are due, and schedules a download of each replaced file. The old file is kept until the
    /// download completes.
    package func find(in publications: [PublicationRecord], _ summary: inout RefreshSummary) async throws(MastheadError)
    {
        guard store.isWritable else { return }
        let time = now().timeIntervalSince1970
        let looks = try await store.read { db in
            try publications.flatMap { try Self.looks(in: $0, at: time, db) }
        }
        // If a server does not respond, skip its other files.
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

    /// Returns a publication's files that are due for a check, starting with the oldest check.
    private static func looks(in publication: PublicationRecord, at time: Double, _ db: Database) throws -> [Look] {
        guard let id = publication.id, let base = publication.url else { return [] }
        let last = try Double.fetchOne(
            db, sql: "SELECT MAX(lookedAt) FROM contentSource JOIN item ON item.id = itemID WHERE publicationID = ?",
            arguments: [id])
        // Compare the absolute difference, so that checks continue after the clock was set back.
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
                // An item with a newer revision in the catalog is downloaded without a check.
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
            // Only the owner of an account may request paid items.
            guard !item.description.isPrivate else { return nil }
            offer = try AssetDownloadRecord.offer(of: item, scale: item.contentScale ?? .standard, db)
        } catch is MastheadError {
            // The URL is invalid. The user learns about it when requesting the item.
            return nil
        }
        guard let offer else { return nil }
        let requests = [offer.request] + [offer.fallback.map(offer.request.beside)].compactMap(\.self)
        let known = try ContentSource.fetchOne(db, key: item.key.id)
        if let known, let request = requests.first(where: { $0.url == known.url }) {
            return Look(
                publicationID: publicationID, identity: identity, requests: [request], source: known, isKnown: true)
        }
        // Information about a file from another URL does not apply to the stored file.
        let source = ContentSource(itemID: item.key.id, url: offer.request.url)
        return Look(
            publicationID: publicationID, identity: identity, requests: requests, source: source, isKnown: false)
    }

    /// Sends the requests that check a file.
    private func ask(_ look: Look) async -> Answer {
        for request in look.requests {
            var asked = request
            asked.headers.merge(look.source.validators.conditions) { own, _ in own }
            do throws(MastheadError) {
                let head = try await client.head(asked)
                // Ignore web pages, because a Wi-Fi network may show its login page for every URL.
                return head.isWebPage ? .nothing : .head(head, from: request.url)
            } catch {
                logger.debug("\(error) (while checking for a replaced file)")
                guard error.code == .refused else { return .silence }
            }
        }
        return .nothing
    }

    /// Stores the result of checking a file.
    /// - Returns: the items whose files were replaced.
    private func note(
        _ answer: Answer, of look: Look, at time: Double
    ) async throws(MastheadError) -> [ItemReference] {
        var source = look.source
        source.lookedAt = time
        var isReplaced = false
        switch answer {
        case .head(let head, let url):
            isReplaced = look.isKnown && source.isReplaced(by: head)
            if !isReplaced {
                source.url = url
                source.take(head)
            }
        case .nothing: break
        // This check had no result, so check the file again in the next round.
        case .silence: source.lookedAt = time - Self.pause + Self.roundPause
        }
        let (noted, isCorrected) = (source, isReplaced)
        return try await store.write { db in
            // Update all items with this file, because several items may refer to the same file.
            let keys = try ItemKey.fetchAll(
                db, where: "publicationID = ? AND contentIdentity = ?", [look.publicationID, look.identity])
            for key in keys {
                var own = noted
                own.itemID = key.id
                try own.save(db)
            }
            guard isCorrected else { return [] }
            // Keep the outdated file until the new file is complete. The text of the new file is then indexed.
            try db.execute(
                sql: """
                    UPDATE item SET contentIdentity = contentIdentity || ' (replaced)', textIdentity = NULL
                    WHERE publicationID = ? AND contentIdentity = ?
                    """, arguments: [look.publicationID, look.identity])
            return keys.map(\.reference)
        }
    }
}
