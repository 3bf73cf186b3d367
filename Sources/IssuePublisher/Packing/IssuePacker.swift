import Files
import Formats
public import Foundation
public import Periodical

/// A packer that turns issue sources into a packed folder with archives, covers, indexes and the catalog, which any web
/// server can serve.
public struct IssuePacker: Sendable {
    /// Options for packing.
    public struct Options: Sendable {
        /// The page classes that pages may use.
        public var classes = PageClassRegistry.builtIn
        /// The public URL of the packed folder, for making URLs absolute. If nil, the URL in the publication's settings
        /// is used.
        public var baseURL: String?
        /// The number of issue sources to pack at the same time.
        public var jobs = ProcessInfo.processInfo.activeProcessorCount
        /// Whether to repack issues that are already published.
        public var isForced = false
        /// Whether to delete files of superseded revisions.
        public var prunes = false
        /// Whether to add issues with a future date to the catalog right away.
        public var publishesEarly = false
        /// The names of the issues to remove from the catalog and from the scheduled catalogs.
        public var withdrawn: Set<String> = []
        /// The formats in which to write issues for other programs as well. If nil, the formats in the publication's
        /// settings are used.
        public var editions: [EditionFormat]?
        /// The signer for the catalog, or nil to leave it unsigned.
        public var signer: CatalogSigner?
        /// Called from several threads with the number of checked issue sources and their total number.
        public var onProgress: @Sendable (Int, Int) -> Void = { _, _ in }
        /// The current time.
        public var now = Date()
        /// The cache for derived pictures and the results of earlier runs. If nil, the run uses a temporary cache.
        public var cache: PublishingCache?

        /// Creates the default options.
        public init() {}
    }

    let output: OutputFolder
    let options: Options

    /// Creates a packer for an output folder, creating the folder if needed.
    public init(into folder: URL, options: Options = Options()) throws(MastheadError) {
        output = try OutputFolder(folder)
        self.options = options
    }

    /// Returns the names of the issues in the folder's catalog and of its scheduled issues.
    public func listedNames() throws(MastheadError) -> Set<String> {
        var names = Set(try ScheduledCatalogs(output: output).entries().map(\.name))
        if let data = try output.catalogData() {
            names.formUnion(try CatalogDocument(data, subject: output.catalogFile.path).rowsByName.keys)
        }
        return names
    }

    /// Checks that the issues to remove are in the catalog and are not also being packed.
    private func checkWithdrawn(_ staged: [StagedIssue]) throws(MastheadError) {
        guard !options.withdrawn.isEmpty else { return }
        let listed = try listedNames()
        for name in options.withdrawn.sorted() {
            if let source = staged.first(where: { $0.name == name }) {
                throw MastheadError(
                    .configuration, cannot: "withdraw", to: name,
                    found: "this command also packs its issue source, \(source.folder.relativePath)",
                    hint: "Delete the issue source, or move it to another folder. Then pack again.")
            }
            guard !listed.contains(name) else { continue }
            let near = NameSuggestion.nearest(to: name, among: listed.sorted())
            throw MastheadError(
                .configuration, cannot: "withdraw", to: name, found: "the catalog does not list this issue",
                remedies: [
                    near.map { .didYouMean([$0]) } ?? .advice("Use a name from \(output.catalogFile.relativePath).")
                ])
        }
    }

    /// Checks that packed files do not end up among issue sources.
    private func checkOutput(apartFrom sources: [URL]) throws(MastheadError) {
        func parts(_ folder: URL) -> [String] { folder.standardizedFileURL.resolvingSymlinksInPath().pathComponents }
        let root = parts(output.root)
        // Also consider issue sources that this run does not pack.
        let isWithin = root.indices.contains { index in
            IssueSource.isSource(URL(filePath: NSString.path(withComponents: Array(root[...index]))))
        }
        guard isWithin || sources.contains(where: { root == parts($0).dropLast() }) else { return }
        throw MastheadError(
            .configuration, cannot: "pack into", to: output.root.relativePath,
            found: isWithin ? "the folder is in an issue source" : "the folder also holds issue sources",
            hint: "Use another folder for the packed files, such as dist.")
    }

    /// Checks issue sources, and packs either all of them or none.
    ///
    /// Archives are written under temporary names during the check. If there is an error, they are deleted. Otherwise
    /// they are renamed, and then the catalog is written. Other processes that pack into the same folder wait. A source
    /// whose files have unchanged hashes is skipped, and a file is read again only if its stamp in the file system has
    /// changed.
    /// - Parameters:
    ///   - sources: the folders of the issue sources.
    ///   - onPacked: called when an issue's files have their final names.
    /// - Returns: all faults, and the packed issues in the order of the sources. If any fault is an error, no issue is
    ///   packed.
    /// - Throws: ``MastheadError``, for example if the folder is an issue source or contains one. The catalog and all
    ///   files that it names are then unchanged.
    public func pack(
        _ sources: [URL], onPacked: (PackedIssue) -> Void = { _ in }
    ) throws(MastheadError) -> (issues: [PackedIssue], diagnostics: [Diagnostic]) {
        defer { output.endStaging() }
        do throws(MastheadError) { try checkOutput(apartFrom: sources) } catch {
            output.removeIfNew()
            throw error
        }
        let temporary =
            options.cache == nil ? FileManager.default.temporaryDirectory.appending(path: UUID().uuidString) : nil
        defer { if let temporary { try? FileManager.default.removeItem(at: temporary) } }
        let cache = if let cache = options.cache { cache } else { try PublishingCache(temporary ?? output.root) }
        let run = try PackingRun(self, sources, cache: cache)
        let staged = try stage(sources, run)
        defer { for issue in staged { issue.discard() } }
        let found = SourceCheck.together(staged.map { ($0.name, $0.folder, $0.diagnostics) })
        guard !found.contains(where: { $0.severity == .error }) else {
            for issue in staged { issue.discard() }
            output.removeIfNew()
            return ([], found)
        }
        do throws(MastheadError) { try checkWithdrawn(staged) } catch {
            output.removeIfNew()
            throw error
        }
        // Up to now, the run has changed nothing that other processes read. From now on, no other process writes, and
        // this run starts from the catalog that the previous process wrote.
        let lock = try FolderLock.acquire(output.root)
        defer { lock.release() }
        try run.readCatalogAgain()
        var packed: [PackedIssue] = []
        var entries: [CatalogEntry] = []
        var finished: [FinishedIssue] = []
        for issue in staged {
            let result = try put(issue)
            onPacked(result.packed)
            packed.append(result.packed)
            if let entry = result.entry { entries.append(entry) }
            finished.append(result)
        }
        let warnings = try publish(entries, finished, run)
        run.remember(finished)
        return (packed, found + warnings)
    }

    /// Gives an issue's new files their final names.
    private func put(_ issue: StagedIssue) throws(MastheadError) -> FinishedIssue {
        let plan: ArchivePlan
        let content: StagedIssue.Content
        switch issue.work {
        case .known(let known):
            var finished = FinishedIssue(issue, packed: known.packed, isNew: false)
            finished.files = known.files
            return finished
        case .made(let result): (plan, content) = try result.get()
        }
        // If the issue is already published, keep its revision, because an earlier version of Masthead may have encoded
        // the index with different bytes.
        let revision = if let published = content.published { published } else { try revision(of: content.index) }
        let names = PublishedNames(name: content.index.name, revision: revision)
        for (scale, file) in content.files.sorted(by: { $0.key < $1.key }) {
            try output.rename(file, to: names.archive(scale))
        }
        let hasNewEditions = try put(content.editions)
        try copyCovers(plan, names)
        if content.published == nil { try output.write(try encoded(content.index), to: names.index) }
        var packed = packedIssue(content, revision: revision, packed: !content.files.isEmpty || hasNewEditions)
        if let date = plan.metadata.description.date, date.isToCome(options.now), !options.publishesEarly {
            packed.waitsUntil = date
        }
        var finished = FinishedIssue(issue, packed: packed, isNew: true)
        finished.revision = revision
        let entry = catalogEntry(plan, content, revision: revision)
        if finished.isWaiting { finished.waitingEntry = entry } else { finished.entry = entry }
        var published = [names.index] + content.index.archives.map { names.archive($0.scale) }
        published += content.editions.map(\.path)
        published += plan.covers.keys.map { names.cover($0, fileExtension: coverExtension(plan)) }
        for name in published { finished.files[name] = output.size(of: name) }
        return finished
    }

    /// Writes the catalog and its signature if they changed, then deletes superseded files if the options ask for it.
    /// - Returns: warnings for the publisher.
    private func publish(
        _ entries: [CatalogEntry], _ finished: [FinishedIssue], _ run: PackingRun
    ) throws(MastheadError) -> [Diagnostic] {
        let warnings = try options.signer?.warnings(output.root) ?? []
        let waiting = try waitingEntries(finished)
        guard !entries.isEmpty || options.prunes || !options.withdrawn.isEmpty || !output.hasCatalog else {
            try options.signer?.sign(output.root)
            try output.updateFeeds()
            try stage(waiting)
            return try warnings + signatureWarnings(isChanged: false)
        }
        var catalog = try run.catalog()
        catalog.put(entries)
        catalog.remove(options.withdrawn)
        let data: Data
        do { data = try catalog.encoded() } catch {
            throw .files("write the catalog", output.catalogFile, error)
        }
        // Write the catalog last, because all files that it names must exist.
        if let signature = try options.signer?.signature(of: data, in: output) {
            try output.write(Data(signature.utf8), to: output.signatureFileName)
        }
        if options.signer == nil, let former = try output.catalogData(), former != data {
            try output.noteOutdatedSignature(of: former)
        }
        let isChanged = try output.write(data, to: output.catalogName)
        run.noteCatalog(data)
        try output.updateFeeds()
        if options.prunes { try prune(catalog, keeping: waiting) }
        try stage(waiting)
        return try warnings + signatureWarnings(isChanged: isChanged)
    }

    /// Returns a warning if the catalog's signature is outdated.
    /// - Parameter isChanged: whether this run has changed the catalog.
    private func signatureWarnings(isChanged: Bool) throws(MastheadError) -> [Diagnostic] {
        guard options.signer == nil, output.size(of: output.signatureFileName) != nil else { return [] }
        let isOutdated = try output.hasOutdatedSignature()
        guard isChanged || isOutdated else { return [] }
        return [
            Diagnostic(
                file: output.url(output.signatureFileName).relativePath, severity: .warning, code: "stale-signature",
                message: "The signature is outdated, so libraries with your key will reject the new catalog.",
                remedies: [.sign(output.root.relativePath)])
        ]
    }

    private func copyCovers(_ plan: ArchivePlan, _ names: PublishedNames) throws(MastheadError) {
        for (scale, file) in plan.covers.sorted(by: { $0.key < $1.key }) {
            try output.copy(file, to: names.cover(scale, fileExtension: coverExtension(plan)))
        }
    }

    func coverExtension(_ plan: ArchivePlan) -> String {
        AssetKind.fileExtension(of: plan.covers[.standard]?.lastPathComponent ?? "")
    }
}
