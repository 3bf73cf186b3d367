import Crypto
import Formats
import Foundation
import Periodical
import Synchronization

/// What one run of packing knows: the catalog as it is, and what earlier runs found.
final class PackingRun: Sendable {
    let settings: String
    let pictures: PictureCache
    private let output: OutputFolder
    private let options: IssuePacker.Options
    private let ledger: PackingLedger
    private let memory: PackingLedger.Memory
    /// The catalog's bytes when it was read last; nil where there was none.
    private let data: Mutex<Data?>
    /// Whether the catalog is as packing left it, so that what the ledger says of rows is true.
    private let isAsLeft: Bool
    /// The issues whose rows wait in the folder.
    private let waitingNames: Set<String>
    private let parsed = Mutex<CatalogDocument?>(nil)
    private let written = Mutex<String?>(nil)

    /// Another one has rows written anew that an earlier version wrote.
    private static let rowForm = "with the publication's title, private"

    init(_ packer: IssuePacker, _ sources: [URL], cache: PublishingCache) throws(MastheadError) {
        output = packer.output
        options = packer.options
        pictures = PictureCache(folder: cache.pictures)
        settings = [Self.rowForm, packer.options.baseURL ?? "", packer.options.classes.outline].joined(separator: "\0")
        ledger = try cache.ledger()
        do { memory = try ledger.recall(sources.map(Self.key), output: Self.key(output.root)) } catch {
            throw .files("read the cache", cache.folder, error)
        }
        waitingNames = Set(try WaitingCatalogs(output: output).entries().map(\.name))
        let data = try output.catalogData()
        self.data = Mutex(data)
        isAsLeft = data.map { SHA256.hash(data: $0).hexadecimal } == memory.catalog
        // Read before it is needed if it will be: what is wrong with it stops the run before anything is written.
        if !isAsLeft { _ = try catalog() }
    }

    /// The hashes of a source's files.
    func contents(of folder: URL) throws(MastheadError) -> SourceContents {
        try SourceContents(folder, known: memory.files[Self.key(folder)] ?? [:])
    }

    /// What is known of a source, if it is published as it is.
    func unchanged(_ folder: URL, _ fingerprint: String) -> PackingLedger.Issue? {
        guard isAsLeft, let known = known(folder), known.fingerprint == fingerprint,
            known.packed.waitsUntil.map({ $0.isToCome(options.now) && !options.publishesEarly }) ?? true,
            known.packed.waitsUntil == nil || waitingNames.contains(known.name),
            known.files.allSatisfy({ output.size(of: $0) == $1 })
        else { return nil }
        return known
    }

    /// The revision of a source's issue that was packed last, though it may have no row yet.
    func revision(_ folder: URL) -> String? { known(folder)?.revision }

    private func known(_ folder: URL) -> PackingLedger.Issue? {
        // A record that does not read is none: its source is looked at anew.
        memory.issues[Self.key(folder)].flatMap { try? JSONDecoder().decode(PackingLedger.Issue.self, from: $0) }
    }

    /// The catalog as it is.
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

    /// Reads the catalog once more: until the folder was locked, another process may have written it.
    func readCatalogAgain() throws(MastheadError) {
        let found = try output.catalogData()
        let isOther = data.withLock { data in
            defer { data = found }
            return data != found
        }
        if isOther { parsed.withLock { $0 = nil } }
    }

    /// The row of an issue, or nil where there is none that can be understood.
    func entry(named name: String) throws(MastheadError) -> CatalogEntry? { try catalog().entry(named: name) }

    /// Takes note of the catalog that was written.
    func noteCatalog(_ data: Data) {
        let hash = SHA256.hash(data: data).hexadecimal
        if hash != memory.catalog { written.withLock { $0 = hash } }
    }

    /// Remembers what was found. A cache that cannot be written costs time, no more.
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
                hashed: hashed, issues: records, catalog: written.withLock { $0 }, output: Self.key(output.root))
            if !records.isEmpty { try pictures.trim() }
        } catch {
            return
        }
    }

    private static func key(_ folder: URL) -> String { folder.resolvingSymlinksInPath().standardizedFileURL.path }
}
