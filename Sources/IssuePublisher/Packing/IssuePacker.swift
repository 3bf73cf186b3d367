import Files
public import Foundation
public import Periodical

/// Packs issue sources into a folder that any web server can serve: archives, covers, indexes and the catalog.
public struct IssuePacker: Sendable {
    /// How to pack.
    public struct Options: Sendable {
        /// The page classes that pages may have.
        public var classes = PageClassRegistry.builtIn
        /// Where the folder will be published; makes URLs absolute. By default what the publication says.
        public var baseURL: String?
        /// The number of sources packed at the same time.
        public var jobs = ProcessInfo.processInfo.activeProcessorCount
        /// Whether to pack what is published already.
        public var isForced = false
        /// Whether to delete files of superseded revisions.
        public var prunes = false
        /// Whether issues with a date in the future enter the catalog before it.
        public var publishesEarly = false
        /// Signs the catalog.
        public var signer: CatalogSigner?
        /// Told how many of how many issue sources were looked at, from several threads.
        public var onProgress: @Sendable (Int, Int) -> Void = { _, _ in }
        /// What time it is.
        public var now = Date()
        /// Where derived pictures and what earlier packing found are kept; by default nowhere longer than the packing lasts.
        public var cache: PublishingCache?

        /// The defaults.
        public init() {}
    }

    let output: OutputFolder
    let options: Options

    /// Packs into a folder, which is made where there is none.
    public init(into folder: URL, options: Options = Options()) throws(MastheadError) {
        output = try OutputFolder(folder)
        self.options = options
    }

    /// Checks issue sources and packs them, all or none.
    ///
    /// Archives are written beside their places while the check is still under way. If it finds an error anywhere they are
    /// deleted; else they are moved into place, and the catalog is written last; meanwhile other processes that pack into the
    /// folder wait. Sources in which nothing has changed since
    /// they were packed into this folder are passed over by the hashes of their files, which are read again only where the
    /// file system says that they were written to.
    /// - Parameters:
    ///   - sources: the folders of the issue sources.
    ///   - onPacked: told of each issue when its files are in place.
    /// - Returns: all faults that were found, and the packed issues in the order of the sources: none if a fault is an error.
    /// - Throws: ``MastheadError``; the catalog is then as it was, and so is everything it names.
    public func pack(
        _ sources: [URL], onPacked: (PackedIssue) -> Void = { _ in }
    ) throws(MastheadError) -> (issues: [PackedIssue], diagnostics: [Diagnostic]) {
        defer { output.endStaging() }
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
        // Until here nothing was changed that another process reads. From here on there is one at a time, and what it begins
        // with is the catalog as the one before left it.
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

    /// Moves what was written of an issue into place.
    private func put(_ issue: StagedIssue) throws(MastheadError) -> FinishedIssue {
        let plan: PackPlan
        let content: StagedIssue.Content
        switch issue.work {
        case .known(let known):
            var finished = FinishedIssue(issue, packed: known.packed, isNew: false)
            finished.files = known.files
            return finished
        case .made(let result): (plan, content) = try result.get()
        }
        let revision = try revision(of: content.index)
        let names = PublishedNames(name: content.index.name, revision: revision)
        for (scale, file) in content.files.sorted(by: { $0.key < $1.key }) {
            try output.rename(file, to: names.archive(scale))
        }
        try copyCovers(plan, names)
        try output.write(try encoded(content.index), to: names.index)
        var packed = packedIssue(content.index, revision: revision, packed: !content.files.isEmpty)
        if let date = plan.metadata.description.date, date.isToCome(options.now), !options.publishesEarly {
            packed.waitsUntil = date
        }
        var finished = FinishedIssue(issue, packed: packed, isNew: true)
        finished.revision = revision
        let entry = catalogEntry(plan, content.index, revision: revision)
        if finished.isWaiting { finished.waitingEntry = entry } else { finished.entry = entry }
        var published = [names.index] + content.index.archives.map { names.archive($0.scale) }
        published += plan.covers.keys.map { names.cover($0, fileExtension: coverExtension(plan)) }
        for name in published { finished.files[name] = output.size(of: name) }
        return finished
    }

    /// Writes the catalog and its signature, if they change, and deletes what they leave behind, if that is wished for.
    /// - Returns: what the publisher should know.
    private func publish(
        _ entries: [CatalogEntry], _ finished: [FinishedIssue], _ run: PackingRun
    ) throws(MastheadError) -> [Diagnostic] {
        let warnings = try options.signer?.warnings(output.root) ?? []
        let waiting = try waitingEntries(finished)
        guard !entries.isEmpty || options.prunes || !output.hasCatalog else {
            try options.signer?.sign(output.root)
            try stage(waiting)
            return warnings
        }
        var catalog = try run.catalog()
        catalog.put(entries)
        let data: Data
        do { data = try catalog.encoded() } catch {
            throw .files("write the catalog", output.catalogFile, error)
        }
        // The catalog comes last: when it is there, all that it names is.
        if let signature = try options.signer?.signature(of: data, in: output) {
            try output.write(Data(signature.utf8), to: output.signatureFileName)
        }
        let isChanged = try output.write(data, to: output.catalogName)
        run.noteCatalog(data)
        if options.prunes { try prune(catalog, keeping: waiting) }
        try stage(waiting)
        guard isChanged, options.signer == nil, output.size(of: output.signatureFileName) != nil else {
            return warnings
        }
        return [
            Diagnostic(
                file: output.url(output.signatureFileName).relativePath, severity: .warning, code: "stale-signature",
                message: "The signature is of the catalog before: readers with your key will refuse the new one.",
                remedies: [.sign(output.root.relativePath)])
        ]
    }

    private func copyCovers(_ plan: PackPlan, _ names: PublishedNames) throws(MastheadError) {
        for (scale, file) in plan.covers.sorted(by: { $0.key < $1.key }) {
            try output.copy(file, to: names.cover(scale, fileExtension: coverExtension(plan)))
        }
    }

    func coverExtension(_ plan: PackPlan) -> String {
        AssetKind.fileExtension(of: plan.covers[.standard]?.lastPathComponent ?? "")
    }
}
