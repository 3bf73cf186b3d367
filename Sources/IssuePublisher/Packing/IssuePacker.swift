public import Foundation
import IssueArchive
public import Periodical
import Synchronization

/// Packs issue sources into a folder that any web server can serve: archives, covers, indexes and the catalogue.
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
    /// deleted; else they are moved into place, and the catalogue is written last.
    /// - Parameters:
    ///   - sources: the issue sources.
    ///   - onPacked: told of each issue when its files are in place.
    /// - Returns: all faults that were found, and the packed issues in the order of the sources: none if a fault is an error.
    /// - Throws: ``MastheadError``; the catalogue is then as it was, and so is everything it names.
    public func pack(
        _ sources: [IssueSource], onPacked: (PackedIssue) -> Void = { _ in }
    ) throws(MastheadError) -> (issues: [PackedIssue], diagnostics: [Diagnostic]) {
        var catalog = try output.catalog()
        let staged = stage(sources, published: catalog)
        defer { for issue in staged { issue.discard() } }
        let diagnostics = SourceCheck.together(staged.map(\.diagnostics), of: sources)
        guard !diagnostics.contains(where: { $0.severity == .error }) else {
            for issue in staged { issue.discard() }
            output.removeIfNew()
            return ([], diagnostics)
        }
        var packed: [PackedIssue] = []
        var entries: [CatalogEntry] = []
        for issue in staged {
            let (result, entry) = try put(issue)
            onPacked(result)
            packed.append(result)
            entries.append(entry)
        }
        catalog.put(entries)
        do { try output.write(try catalog.encoded(), to: output.catalogFile.lastPathComponent) } catch {
            throw .files("writing the catalogue", output.catalogFile, error)
        }
        if options.prunes { try prune(catalog) }
        return (packed, diagnostics)
    }

    /// Checks and writes several issues at the same time.
    private func stage(_ sources: [IssueSource], published: CatalogDocument) -> [StagedIssue] {
        let results = Mutex<[Int: StagedIssue]>([:])
        let next = Mutex(0)
        DispatchQueue.concurrentPerform(iterations: max(1, min(options.jobs, sources.count))) { _ in
            while true {
                let index = next.withLock { next in
                    defer { next += 1 }
                    return next
                }
                guard index < sources.count else { return }
                let entry = sources[index].metadata.flatMap { published.entry(named: $0.name) }
                let issue = stage(sources[index], entry)
                results.withLock { $0[index] = issue }
            }
        }
        return results.withLock { results in sources.indices.compactMap { results[$0] } }
    }

    /// Checks one issue and writes its archives beside their places, all at the same time.
    private func stage(_ source: IssueSource, _ published: CatalogEntry?) -> StagedIssue {
        let plan = Result { () throws(MastheadError) in try PackPlan(source, classes: options.classes) }
        let diagnostics = Mutex<[Diagnostic]>([])
        let content = Mutex(plan.map { StagedIssue.Content(name: $0.metadata.name) })
        DispatchQueue.concurrentPerform(iterations: 2) { iteration in
            if iteration == 0 {
                let found = SourceCheck.diagnostics(of: source, classes: options.classes)
                diagnostics.withLock { $0 = found }
            } else {
                let result = Result { () throws(MastheadError) in try write(try plan.get(), published) }
                content.withLock { $0 = result }
            }
        }
        return StagedIssue(
            plan: plan, diagnostics: diagnostics.withLock { $0 }, content: content.withLock { $0 })
    }

    /// Writes an issue's archives beside their places, unless they are published already.
    private func write(_ plan: PackPlan, _ published: CatalogEntry?) throws(MastheadError) -> StagedIssue.Content {
        if !options.isForced, let index = try publishedIndex(plan.metadata.name, published),
            try isUnchanged(plan, index)
        {
            return StagedIssue.Content(index: index)
        }
        let scales = Scale.allCases
        let results = Mutex<[Scale: Result<(IndexedArchive, URL), MastheadError>]>([:])
        DispatchQueue.concurrentPerform(iterations: scales.count) { iteration in
            let scale = scales[iteration]
            let file = output.temporary("\(plan.metadata.name)\(scale.suffix)")
            let result = Result { () throws(MastheadError) in
                (try ArchiveWriter.write(plan.sources[scale] ?? [], to: file, scale: scale), file)
            }
            if case .failure = result { unlink(file.path) }
            results.withLock { $0[scale] = result }
        }
        let written = results.withLock { $0 }
        var content = StagedIssue.Content(name: plan.metadata.name)
        do throws(MastheadError) {
            for scale in scales {
                guard let result = written[scale] else { continue }
                let (archive, file) = try result.get()
                content.index.archives.append(archive)
                content.files[scale] = file
            }
        } catch {
            for case .success((_, let file)) in written.values { unlink(file.path) }
            throw error
        }
        return content
    }

    /// Moves what was written of an issue into place.
    private func put(_ issue: StagedIssue) throws(MastheadError) -> (PackedIssue, CatalogEntry) {
        let plan = try issue.plan.get()
        let content = try issue.content.get()
        let revision = try revision(of: content.index)
        let names = PublishedNames(name: content.index.name, revision: revision)
        for (scale, file) in content.files.sorted(by: { $0.key < $1.key }) {
            try output.rename(file, to: names.archive(scale))
        }
        try copyCovers(plan, names)
        try output.write(try encoded(content.index), to: names.index)
        return (
            packedIssue(content.index, revision: revision, packed: !content.files.isEmpty),
            catalogEntry(plan, content.index, revision: revision)
        )
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
