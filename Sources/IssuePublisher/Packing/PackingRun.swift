import Cryptography
import Formats
import Foundation
import Periodical
import Synchronization

/// The state of a packing run, including the current catalog and the results of earlier runs.
final class PackingRun: Sendable {
    let settings: String
    let pictures: PictureCache
    private let output: OutputFolder
    private let options: IssuePacker.Options
    private let ledger: PackingLedger
    private let memory: PackingLedger.Memory
    /// The catalog's bytes when last read, or nil if the folder had no catalog.
    private let data: Mutex<Data?>
    /// Whether the catalog is as the last run left it, so that the ledger's records are valid.
    private let isAsLeft: Bool
    /// The names of the issues scheduled in the folder.
    private let waitingNames: Set<String>
    private let parsed = Mutex<CatalogDocument?>(nil)
    private let written = Mutex<String?>(nil)

    /// The version of the catalog entries' format. When it changes, packing rewrites existing entries.
    private static let rowForm = "with the publication's title, private"

    init(_ packer: IssuePacker, _ sources: [URL], cache: PublishingCache) throws(MastheadError) {
        output = packer.output
        options = packer.options
        pictures = PictureCache(folder: cache.pictures)
        let editions = packer.options.editions.map { $0.map(\.rawValue).joined(separator: ",") }
        settings = [Self.rowForm, packer.options.baseURL ?? "", packer.options.classes.outline, editions]
            .compactMap(\.self).joined(separator: "\0")
        ledger = try cache.ledger()
        do { memory = try ledger.recall(sources.map(Self.key), output: Self.key(output.root)) } catch {
            throw .files("read the cache", cache.folder, error)
        }
        waitingNames = Set(try ScheduledCatalogs(output: output).entries().map(\.name))
        let data = try output.catalogData()
        self.data = Mutex(data)
        isAsLeft = data.map { SHA256.hash(data: $0).hexadecimal } == memory.catalog
        // If the run needs the catalog, read it now, so that a fault in it stops the run before anything is written.
        if !isAsLeft { _ = try catalog() }
    }

    /// Returns the hashes of the files in an issue source.
    func contents(of folder: URL) throws(MastheadError) -> SourceContents {
        try SourceContents(folder, known: memory.files[Self.key(folder)] ?? [:])
    }

    /// Returns the record of an issue source, or nil if the published issue is not up to date.
    func unchanged(_ folder: URL, _ fingerprint: String) -> PackingLedger.Issue? {
        guard isAsLeft, let known = known(folder), known.fingerprint == fingerprint,
            known.packed.waitsUntil.map({ $0.isToCome(options.now) && !options.publishesEarly }) ?? true,
            known.packed.waitsUntil == nil || waitingNames.contains(known.name),
            known.files.allSatisfy({ output.size(of: $0) == $1 })
        else { return nil }
        return known
    }

    /// Returns the revision that was last packed from an issue source, even if it is not in the catalog yet.
    func revision(_ folder: URL) -> String? { known(folder)?.revision }

    private func known(_ folder: URL) -> PackingLedger.Issue? {
        // Ignore an unreadable record. The source can be checked again.
        memory.issues[Self.key(folder)].flatMap { try? JSONDecoder().decode(PackingLedger.Issue.self, from: $0) }
    }

    func catalog() throws(MastheadError) -> CatalogDocument {
        let data = data.withLock { $0 }
        return try parsed.withLock { parsed throws(MastheadError) in
            if let parsed { return parsed }
            let document =
                try data.map { data throws(MastheadError) in
                    try CatalogDocument(data, subject: output.catalogFile.path)
                } ?? CatalogDocument()
            parsed = document
            return document
        }
    }

    /// Reads the catalog again, because another process may have changed it before this run locked the folder.
    func readCatalogAgain() throws(MastheadError) {
        let found = try output.catalogData()
        let isOther = data.withLock { data in
            defer { data = found }
            return data != found
        }
        if isOther { parsed.withLock { $0 = nil } }
    }

    /// Returns an issue's catalog entry, or nil if the catalog has no readable one.
    func entry(named name: String) throws(MastheadError) -> CatalogEntry? { try catalog().entry(named: name) }

    /// Records the bytes of the catalog as written.
    func noteCatalog(_ data: Data) {
        let hash = SHA256.hash(data: data).hexadecimal
        if hash != memory.catalog { written.withLock { $0 = hash } }
    }

    /// Stores the results in the cache. If that fails, later runs are just slower.
    func remember(_ issues: [FinishedIssue]) {
        var hashed: [String: [String: SourceContents.File]] = [:]
        var records: [String: PackingLedger.Issue] = [:]
        do {
            for issue in issues {
                let key = Self.key(issue.staged.folder)
                hashed[key] = try issue.staged.contents.remembered(with: issue.staged.inspections)
                if issue.isNew { records[key] = issue.record }
            }
            try ledger.remember(
                hashed: hashed, issues: records, withdrawn: options.withdrawn, catalog: written.withLock { $0 },
                output: Self.key(output.root))
            if !records.isEmpty { try pictures.trim() }
        } catch {
            return
        }
    }

    private static func key(_ folder: URL) -> String { folder.resolvingSymlinksInPath().standardizedFileURL.path }
}
