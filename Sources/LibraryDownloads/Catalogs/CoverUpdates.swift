import Files
import Foundation
import GRDB
package import LibraryCore
package import Periodical

/// Downloads the covers that catalogs list.
package struct CoverUpdates: Sendable {
    let store: LibraryStore
    let settings: LibrarySettings
    let fetch: CoverFetch
    let icon: CoverIcon

    /// Downloads missing and replaced covers of publications, each URL only once.
    package func fetchAll(
        of publications: Set<Int64>, _ summary: inout RefreshSummary
    ) async throws(MastheadError) {
        let scale = try await settings.scale
        // Skip books, because their covers are downloaded on demand.
        let wanted = try await wantedCovers("publication.kind != 'bookshelf'", [], scale).filter { cover in
            publications.contains(cover.publication)
        }
        guard !wanted.isEmpty else { return }
        try FileSystem.createFolder(store.folder.covers)
        // After a timeout or a connection error, skip the server's other covers until the next refresh.
        var tired: [String: (error: MastheadError, count: Int)] = [:]
        for start in stride(from: 0, to: wanted.count, by: 6) {
            let batch = wanted[start..<min(start + 6, wanted.count)].filter { cover in
                let isAsked = tired[cover.url.origin] == nil
                if !isAsked { tired[cover.url.origin]?.count += 1 }
                return isAsked
            }
            let results = await withTaskGroup(of: (WantedCover, Result<Data?, MastheadError>).self) { group in
                for cover in batch { group.addTask { (cover, await fetch.data(of: cover, cover.scale)) } }
                var results: [(WantedCover, Result<Data?, MastheadError>)] = []
                for await result in group { results.append(result) }
                return results
            }
            for (cover, result) in results {
                try await keep(cover, result, &summary)
                if case .failure(let error) = result, [.unreachable, .interrupted, .tooSlow].contains(error.code) {
                    tired[cover.url.origin] = tired[cover.url.origin] ?? (error, 0)
                }
            }
        }
        for (origin, (error, count)) in tired.sorted(by: { $0.key < $1.key }) where count > 0 {
            summary.diagnostics.append(
                Diagnostic(
                    file: origin, severity: .warning, code: "missing-cover",
                    message: "\(count) more covers were not downloaded: \(error.found).",
                    hint: "Masthead tries again at the next refresh."))
        }
        try await icon.update()
    }

    /// Whether the file of a downloaded cover was deleted or is empty, for example after a restore without the covers.
    private func isLost(_ file: String?) -> Bool {
        guard let file else { return false }
        let stamp = FileStamp(store.folder.covers.appending(path: file))
        return stamp == nil || stamp?.byteCount == 0
    }

    /// Whether an item belongs to a bookshelf, where covers have only one scale.
    private static let isPlain = "(item.kind = 'book' OR item.sourceIdentifier IS NOT NULL)"

    /// Returns the missing and replaced covers of items that meet an SQL condition.
    /// - Parameter condition: the SQL condition, which may use the tables `item` and `publication`.
    func wantedCovers(
        _ condition: String, _ arguments: StatementArguments, _ scale: Scale
    ) async throws(MastheadError) -> [WantedCover] {
        let rows = try await store.read { db in
            try IndexedRow.fetchAll(
                db,
                sql: """
                    SELECT \(ItemKey.columns), publicationID, item.cover, item.coverFile, publication.url, publication.publicKey IS NOT NULL AS isVouchedFor,
                        \(Self.isPlain) AS isPlain,
                        item.coverSource IS NOT (CASE WHEN \(Self.isPlain) THEN 1 ELSE ? END || ' ' || item.cover) AS isNew
                    FROM item JOIN publication ON publication.id = item.publicationID
                    WHERE item.cover IS NOT NULL
                        AND publication.url IS NOT NULL AND isFollowed AND NOT isRemoved
                        -- What was not read with the publisher's key is no reason to ask for anything.
                        AND (publication.publicKey IS NULL OR publication.signedAt IS NOT NULL)
                        AND (\(condition))
                    """, arguments: [scale.rawValue] + arguments
            ) { row in
                (
                    publication: try row.value("publicationID") as Int64,
                    key: try ItemKey(row: row), cover: try row.value("cover") as String,
                    base: try row.value("url") as String, isVouchedFor: try row.value("isVouchedFor") as Bool,
                    scale: try row.value("isPlain") ? Scale.standard : scale,
                    isNew: try row.value("isNew") as Bool, file: try row.optional("coverFile") as String?
                )
            }
        }.filter { $0.isNew || isLost($0.file) }
        var bases: [String: URL] = [:]
        var wanted: [String: WantedCover] = [:]
        var order: [String] = []
        for row in rows {
            let base = bases[row.base] ?? URL(string: row.base)
            bases[row.base] = base
            let key = row.base + " " + row.cover
            let item = (key: row.key, source: "\(row.scale.rawValue) \(row.cover)")
            if wanted[key] != nil {
                wanted[key]?.items.append(item)
            } else if let base,
                let plain = URL(string: row.cover, relativeTo: base)?.absoluteURL.withCredentials(of: base)
            {
                wanted[key] = WantedCover(
                    publication: row.publication, url: row.scale.url(for: plain), catalog: base,
                    fallback: row.scale == .double ? plain : nil, scale: row.scale, isVouchedFor: row.isVouchedFor,
                    items: [item])
                order.append(key)
            }
        }
        return order.compactMap { wanted[$0] }
    }

    func keep(
        _ cover: WantedCover, _ result: Result<Data?, MastheadError>, _ summary: inout RefreshSummary
    ) async throws(MastheadError) {
        var files: [Int64: String] = [:]
        var isFinal = true
        func report(_ message: String, _ hint: String?) {
            summary.diagnostics.append(
                Diagnostic(
                    file: cover.url.redacted, severity: .warning, code: "missing-cover",
                    message: "The cover of \(cover.items.first?.key.label ?? "an issue") \(message)", hint: hint))
        }
        switch result {
        case .success(nil): break
        case .success(let data?):
            if let fileExtension = PictureFormat(data)?.fileExtension {
                files = try write(data, cover, cover.scale, fileExtension)
                summary.coverCount += 1
            } else {
                report("is not a PNG, JPEG, GIF or WebP picture.", "Report this to the publisher.")
            }
        case .failure(let error):
            // After a temporary error, the next refresh downloads the cover again.
            isFinal = error.code == .refused || error.code == .unusableURL || error.code == .wrongContent
            report(
                "could not be downloaded: \(error.found).",
                isFinal ? "Report this to the publisher." : "Masthead tries again at the next refresh.")
        }
        guard isFinal else { return }
        let (items, names) = (cover.items, files)
        let superseded = try await store.write { db in
            var superseded: [String] = []
            for item in items {
                let old = try String.fetchOne(
                    db, sql: "SELECT coverFile FROM item WHERE id = ?", arguments: [item.key.id])
                if let old, let new = names[item.key.id], old != new { superseded.append(old) }
                // If the new cover cannot be downloaded, keep the old one.
                try db.execute(
                    sql: "UPDATE item SET coverFile = COALESCE(?, coverFile), coverSource = ? WHERE id = ?",
                    arguments: [names[item.key.id], item.source, item.key.id])
            }
            return superseded
        }
        for name in superseded { try FileSystem.remove(store.folder.covers.appending(path: name)) }
    }

    /// Writes a cover once, and links it for each of its items.
    private func write(
        _ data: Data, _ cover: WantedCover, _ scale: Scale, _ fileExtension: String
    ) throws(MastheadError) -> [Int64: String] {
        var files: [Int64: String] = [:]
        var first: URL?
        for item in cover.items {
            let file = store.folder.cover(of: item.key, scale: scale, fileExtension: fileExtension)
            if let first {
                try CoverIcon.link(first, as: file)
            } else {
                do {
                    try data.write(to: file, options: .atomic)
                    // Sync the file so that it survives a power failure, because the database will refer to it.
                    try FileHandle(forReadingFrom: file).synchronize()
                } catch { throw .files("write", file, error) }
                first = file
            }
            files[item.key.id] = file.lastPathComponent
        }
        return files
    }
}
