import Crypto
import Files
import Foundation
import GRDB
import IssueTransfer
import Logging
import Periodical
import Signatures

/// A cover that several items may share.
private struct WantedCover: Sendable {
    let url: URL
    /// The catalogue that names it.
    let catalogue: URL
    /// Where the cover is to be had if `url` has none.
    let fallback: URL?
    /// Whether the catalogue's publisher has a key, so that the issue's index says which picture it is.
    let isVouchedFor: Bool
    var items: [(key: ItemKey, source: String)]
}

/// Brings in the covers that catalogues name.
struct Covers: Sendable {
    let store: LibraryStore
    let settings: LibrarySettings
    let client: HTTPClient
    let indexes: ArchiveIndexes
    let icon: CoverIcon
    let logger: Logger

    /// Fetches the covers that are missing or were replaced, each URL once.
    func fetchCovers(_ summary: inout RefreshSummary) async throws(MastheadError) {
        let scale = try await settings.scale
        let wanted = try await wantedCovers(scale)
        guard !wanted.isEmpty else { return }
        try FileSystem.createFolder(store.folder.covers)
        // A server that keeps one cover waiting is not asked for all the others: the next refresh does that.
        var tired: [String: (error: MastheadError, count: Int)] = [:]
        for start in stride(from: 0, to: wanted.count, by: 6) {
            let batch = wanted[start..<min(start + 6, wanted.count)].filter { cover in
                let isAsked = tired[cover.url.origin] == nil
                if !isAsked { tired[cover.url.origin]?.count += 1 }
                return isAsked
            }
            let results = await withTaskGroup(of: (WantedCover, Result<Data?, MastheadError>).self) { group in
                for cover in batch { group.addTask { (cover, await self.fetch(cover, scale)) } }
                var results: [(WantedCover, Result<Data?, MastheadError>)] = []
                for await result in group { results.append(result) }
                return results
            }
            for (cover, result) in results {
                try await keep(cover, result, scale, &summary)
                if case .failure(let error) = result, [.interrupted, .tooSlow].contains(error.code) {
                    tired[cover.url.origin] = tired[cover.url.origin] ?? (error, 0)
                }
            }
        }
        for (origin, (error, count)) in tired.sorted(by: { $0.key < $1.key }) where count > 0 {
            summary.diagnostics.append(
                Diagnostic(
                    file: origin, severity: .warning, code: "missing-cover",
                    message: "\(count) more covers were not asked for: \(error.found).",
                    hint: "The next refresh tries again."))
        }
        try await icon.update()
    }

    private func wantedCovers(_ scale: Scale) async throws(MastheadError) -> [WantedCover] {
        let rows = try await store.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT \(ItemKey.columns), item.cover, publication.url, publication.publicKey IS NOT NULL AS isVouchedFor
                    FROM item JOIN publication ON publication.id = item.publicationID
                    WHERE item.cover IS NOT NULL AND item.coverSource IS NOT (? || ' ' || item.cover)
                        AND publication.url IS NOT NULL AND isFollowed AND NOT isRemoved
                    """, arguments: [scale.rawValue]
            ).map { row in
                (
                    key: try ItemKey(row: row), cover: try row.value("cover") as String,
                    base: try row.value("url") as String, isVouchedFor: try row.value("isVouchedFor") as Bool
                )
            }
        }
        var bases: [String: URL] = [:]
        var wanted: [String: WantedCover] = [:]
        var order: [String] = []
        for row in rows {
            let base = bases[row.base] ?? URL(string: row.base)
            bases[row.base] = base
            let key = row.base + " " + row.cover
            let item = (key: row.key, source: "\(scale.rawValue) \(row.cover)")
            if wanted[key] != nil {
                wanted[key]?.items.append(item)
            } else if let base,
                let plain = URL(string: row.cover, relativeTo: base)?.absoluteURL.withCredentials(of: base)
            {
                wanted[key] = WantedCover(
                    url: scale.url(for: plain), catalogue: base, fallback: scale == .double ? plain : nil,
                    isVouchedFor: row.isVouchedFor, items: [item])
                order.append(key)
            }
        }
        return order.compactMap { wanted[$0] }
    }

    /// Fetches a cover; nil where the one that is here is still the right one.
    private func fetch(_ cover: WantedCover, _ scale: Scale) async -> Result<Data?, MastheadError> {
        func body(_ url: URL) async throws(MastheadError) -> Data {
            let data = try await client.fetch(HTTPRequest(url, listedIn: cover.catalogue), byteLimit: 32 << 20).1
            if cover.isVouchedFor { try await check(data, from: url, of: cover, scale) }
            return data
        }
        if await isUnchanged(cover, scale) { return .success(nil) }
        do throws(MastheadError) {
            return .success(try await body(cover.url))
        } catch {
            guard error.code == .refused, let fallback = cover.fallback else { return .failure(error) }
            do throws(MastheadError) { return .success(try await body(fallback)) } catch { return .failure(error) }
        }
    }

    /// Whether a corrected issue has the cover that is here: it is the second entry of its archives (docs/formats.md, "Output of `pack`"), and
    /// the index tells its hash. The index is needed for the correction anyway.
    private func isUnchanged(_ cover: WantedCover, _ scale: Scale) async -> Bool {
        guard cover.items.count == 1, let item = cover.items.first?.key else { return false }
        do throws(MastheadError) {
            let (offer, file) = try await store.read { db -> (AssetDownloadRecord?, String?) in
                guard let record = try ItemRecord.fetch(db, item.id),
                    record.coverSource?.hasPrefix("\(scale.rawValue) ") == true
                else { return (nil, nil) }
                return (try AssetDownloadRecord.offer(of: record, scale: scale, db), record.coverFile)
            }
            guard let offer, let file, let request = offer.indexRequest,
                let index = try await indexes.index(of: item, revision: offer.identity, request),
                let entry = try indexes.archive(of: offer, in: index).entries.dropFirst().first
            else { return false }
            return FileVerifier.finding(ContentFile(entry), at: store.folder.covers.appending(path: file)) == .right
        } catch {
            logger.debug("\(error) (the cover is fetched)")
            return false
        }
    }

    /// Checks a picture against the index, which the signed catalogue vouches for. An issue without one has nothing that tells
    /// which picture it is.
    private func check(
        _ data: Data, from source: URL, of cover: WantedCover, _ scale: Scale
    ) async throws(MastheadError) {
        guard let item = cover.items.first?.key else { return }
        let offer = try await store.read { db in
            try ItemRecord.fetch(db, item.id).flatMap { try AssetDownloadRecord.offer(of: $0, scale: scale, db) }
        }
        guard let offer, let request = offer.indexRequest else { return }
        func untrusted(_ found: String) -> MastheadError {
            MastheadError(
                .untrusted, doing: "checking the cover", to: source.redacted, found: found,
                remedies: [.refresh("A cache or mirror may have changed it. The next refresh tries again.")])
        }
        guard let index = try await indexes.index(of: item, revision: offer.identity, request) else {
            throw untrusted("the index that vouches for it is not to be had")
        }
        let digest = SHA256.hash(data: data).hexadecimal
        // The second entry is the cover, at each scale; of a scale that is not packed any cover of the issue may serve.
        let shown = source == cover.fallback ? Scale.standard : scale
        let own = index.archives.filter { $0.scale == shown }
        let archives = own.isEmpty ? index.archives : own
        guard archives.contains(where: { $0.entries.dropFirst().first?.sha256.lowercased() == digest }) else {
            throw untrusted("it is not the picture that the publisher's index gives")
        }
    }

    private func keep(
        _ cover: WantedCover, _ result: Result<Data?, MastheadError>, _ scale: Scale, _ summary: inout RefreshSummary
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
                files = try write(data, cover, scale, fileExtension)
                summary.coverCount += 1
            } else {
                report("is no PNG, JPEG, GIF or WebP picture.", "Tell the publisher.")
            }
        case .failure(let error):
            // After a passing fault the next refresh tries again.
            isFinal = error.code == .refused || error.code == .unusableURL || error.code == .wrongContent
            report(
                "could not be had: \(error.found).", isFinal ? "Tell the publisher." : "The next refresh tries again.")
        }
        guard isFinal else { return }
        let (items, names) = (cover.items, files)
        let superseded = try await store.write { db in
            var superseded: [String] = []
            for item in items {
                let old = try String.fetchOne(
                    db, sql: "SELECT coverFile FROM item WHERE id = ?", arguments: [item.key.id])
                if let old, let new = names[item.key.id], old != new { superseded.append(old) }
                // Where the new one is not to be had, the old one stays.
                try db.execute(
                    sql: "UPDATE item SET coverFile = COALESCE(?, coverFile), coverSource = ? WHERE id = ?",
                    arguments: [names[item.key.id], item.source, item.key.id])
            }
            return superseded
        }
        for name in superseded { try FileSystem.remove(store.folder.covers.appending(path: name)) }
    }

    /// Writes a cover once and links it for every item that has it.
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
                    // It is recorded as here, so it has to be so after a power cut as well.
                    try FileHandle(forReadingFrom: file).synchronize()
                } catch { throw .files("writing", file, error) }
                first = file
            }
            files[item.key.id] = file.lastPathComponent
        }
        return files
    }
}
