import Files
import Foundation
import IssueArchive
import LibraryCore
import Periodical

extension Arrivals {
    /// Adds the library's existing files to an archive: from downloads of another revision or scale, or from installed
    /// content with the same hash. Files are moved or linked, never copied.
    func reuse(for record: AssetDownloadRecord, in arriving: EntryStore) async throws(MastheadError) {
        let incoming = store.folder.incoming(of: record.item)
        let own = record.identifier.uuidString
        for (identifier, places) in try ArrivalPlaces.all(in: incoming) where identifier != own {
            if try await store.read({ try AssetDownloadRecord.exists($0, UUID(uuidString: identifier)) }) {
                continue
            }
            try takeOver(places, in: arriving, of: record)
        }
        let missing = arriving.missingNumbers
        guard !missing.isEmpty else { return }
        let entries = arriving.layout.entries
        let known = Set(missing.map { entries[$0].sha256 })
        let content = store.folder.content(of: record.item)
        let (found, isListed) = try await store.read { db in
            (
                try ContentFile.fetchAll(db, sha256: known),
                try !ContentFile.fetchAll(db, item: record.item.id).isEmpty
            )
        }
        var candidates: [String: [URL]] = [:]
        for (component, file) in found {
            candidates[file.sha256, default: []].append(
                store.folder.content(inFolder: component).appending(path: file.path))
        }
        let claims = missing.map { number in
            let entry = entries[number]
            // The database does not list content that an earlier version downloaded. That content often has the file at
            // the same path.
            let beside = isListed ? [] : [content.appending(path: entry.path)]
            return (number, ContentFile(entry), (candidates[entry.sha256] ?? []) + beside)
        }
        for (number, file) in await FileVerifier.firstRight(of: claims.filter { !$0.2.isEmpty }) {
            try arriving.take(number) { Foundation.link(file.path, $0.path) == 0 }
        }
    }

    /// Returns the layout of a partially downloaded archive, or nil if the archive's index is unusable.
    private func layout(
        of key: ItemKey, _ journal: ArrivalJournal
    ) throws(MastheadError) -> ArchiveLayout? {
        do throws(MastheadError) {
            guard let index = try indexes.keptIndex(of: key, revision: journal.index),
                let archive = index.archives.first(where: { $0.scale == journal.scale })
            else { return nil }
            return try ArchiveLayout(archive, limits: limits, subject: key.label)
        } catch {
            guard [.malformedDocument, .hostileArchive].contains(error.code) else { throw error }
            logger.notice("\(error) (the files downloaded with this index are downloaded again)")
            return nil
        }
    }

    /// Moves the usable files of an obsolete asset download, and deletes the others.
    private func takeOver(
        _ places: ArrivalPlaces, in arriving: EntryStore, of record: AssetDownloadRecord
    ) throws(MastheadError) {
        if let journal = ArrivalJournal(reading: places.journal),
            let layout = try layout(of: record.item, journal)
        {
            var numbers: [String: Int] = [:]
            for number in arriving.missingNumbers { numbers[arriving.layout.entries[number].sha256] = number }
            for (oldNumber, entry) in layout.entries.enumerated() {
                guard let number = numbers[entry.sha256] else { continue }
                let file = places.content.appending(path: entry.path)
                if EntryFiles.byteCount(of: file) == entry.size {
                    if journal.isOfThisBoot || FileVerifier.finding(ContentFile(entry), at: file) == .right {
                        try arriving.take(number) { rename(file.path, $0.path) == 0 }
                    }
                } else if let size = EntryFiles.byteCount(of: places.part(oldNumber)), size > 0,
                    entry.method == arriving.layout.entries[number].method,
                    entry.length == arriving.layout.entries[number].length
                {
                    let believed = journal.isOfThisBoot ? size : min(size, journal.synced[oldNumber] ?? 0)
                    try arriving.takePart(number, places.part(oldNumber), byteCount: believed)
                }
            }
        }
        try FileSystem.remove(places.content)
        try FileSystem.remove(places.parts)
    }
}
