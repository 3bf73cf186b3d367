import Cryptography
import Formats
import Foundation
import IssueArchive
import Periodical

// Checks published files, and finds those that no catalog needs.
extension IssuePacker {
    /// Returns the index of the published revision, provided that it matches the revision and that all of its files
    /// exist.
    func publishedIndex(_ name: String, _ revision: String?) throws(MastheadError) -> ArchiveIndex? {
        guard let revision else { return nil }
        let names = PublishedNames(name: name, revision: revision)
        guard let data = FileManager.default.contents(atPath: output.url(names.index).path),
            SHA256.hash(data: data).hexadecimal == revision
        else { return nil }
        let index = try ArchiveIndex(reading: data, subject: output.url(names.index).path)
        let isHere = index.archives.allSatisfy { output.size(of: names.archive($0.scale)) == $0.size }
        return isHere ? index : nil
    }

    /// Whether packing would produce the same content as the index. Compares hashes rather than times.
    func isUnchanged(
        _ plan: ArchivePlan, _ index: ArchiveIndex, _ contents: SourceContents
    ) throws(MastheadError) -> Bool {
        for archive in index.archives {
            let sources = plan.sources[archive.scale] ?? []
            guard sources.map(\.path.string) == archive.entries.map(\.path) else { return false }
            for (source, entry) in zip(sources, archive.entries) {
                let hash: String
                switch source.content {
                case .data(let data): hash = SHA256.hash(data: data).hexadecimal
                case .file(let file): hash = try contents.sha256(of: file)
                }
                guard hash == entry.sha256 else { return false }
            }
        }
        return index.archives.map(\.scale) == Scale.allCases
    }

    /// Deletes the files of revisions that no catalog entry names. If an issue has no entry, its files are deleted only
    /// if it was withdrawn.
    /// - Parameter waiting: the entries of scheduled issues.
    func prune(_ catalog: CatalogDocument, keeping waiting: [CatalogEntry]) throws(MastheadError) {
        let kept = Dictionary(
            waiting.compactMap { row in row.revision.map { (row.name, RevisionTag(revision: $0)) } },
            uniquingKeysWith: { $1 })
        var tags: [String: RevisionTag] = [:]
        var editions = waiting.flatMap(\.editions)
        for row in catalog.rows {
            guard let values = row.dictionary, let name = values["Name"]?.string else { continue }
            if let revision = values["Revision"]?.string { tags[name] = RevisionTag(revision: revision) }
            editions += catalog.entry(named: name)?.editions ?? []
        }
        func isSuperseded(_ name: String, _ tag: RevisionTag) -> Bool {
            kept[name] != tag && (tags[name].map { $0 != tag } ?? options.withdrawn.contains(name))
        }
        try pruneEditions(keeping: Set(editions.compactMap { PublishedNames.edition(at: $0.url) })) { name in
            tags[name] != nil || kept[name] != nil || options.withdrawn.contains(name)
        }
        do {
            for file in try FileManager.default.contentsOfDirectory(atPath: output.root.path).sorted() {
                guard let parts = PublishedNames.split(file), isSuperseded(parts.name, parts.tag) else { continue }
                try FileManager.default.removeItem(at: output.url(file))
            }
        } catch { throw .files("prune", output.root, error) }
    }
}
