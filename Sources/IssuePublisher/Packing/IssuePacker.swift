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

    /// Packs issue sources whose check found no errors. The catalogue is written last.
    /// - Parameters:
    ///   - sources: the issue sources.
    ///   - onPacked: told of each issue when its files are in place; called from several threads.
    /// - Returns: the packed issues in the order of the sources.
    /// - Throws: ``MastheadError``; the catalogue is then as it was, and so is everything it names.
    public func pack(
        _ sources: [IssueSource], onPacked: @escaping @Sendable (PackedIssue) -> Void = { _ in }
    ) throws(MastheadError) -> [PackedIssue] {
        var catalog = try output.catalog()
        let published = catalog
        let results = Mutex<[Int: Result<(PackedIssue, CatalogEntry), MastheadError>]>([:])
        let next = Mutex(0)
        DispatchQueue.concurrentPerform(iterations: max(1, min(options.jobs, sources.count))) { _ in
            while true {
                let index = next.withLock { next in
                    defer { next += 1 }
                    return next
                }
                guard index < sources.count else { return }
                let result = Result { () throws(MastheadError) in
                    let plan = try PackPlan(sources[index], classes: options.classes)
                    return try pack(plan, published.entry(named: plan.metadata.name))
                }
                if case .success((let issue, _)) = result { onPacked(issue) }
                results.withLock { $0[index] = result }
            }
        }
        let outcomes = results.withLock { $0 }
        var packed: [(PackedIssue, CatalogEntry)] = []
        for index in sources.indices { if let outcome = outcomes[index] { packed.append(try outcome.get()) } }
        catalog.put(packed.map(\.1))
        do { try output.write(try catalog.encoded(), to: output.catalogFile.lastPathComponent) } catch {
            throw .files("writing the catalogue", output.catalogFile, error)
        }
        if options.prunes { try prune(catalog) }
        return packed.map(\.0)
    }

    private func pack(_ plan: PackPlan, _ published: CatalogEntry?) throws(MastheadError) -> (PackedIssue, CatalogEntry)
    {
        let name = plan.metadata.name
        if !options.isForced, let index = try publishedIndex(name, published), try isUnchanged(plan, index) {
            let revision = try revision(of: index)
            try copyCovers(plan, PublishedNames(name: name, revision: revision))
            return (
                packedIssue(index, revision: revision, packed: false), catalogEntry(plan, index, revision: revision)
            )
        }
        let index = try writeArchives(plan)
        let revision = try revision(of: index.index)
        let names = PublishedNames(name: name, revision: revision)
        for (scale, file) in index.files.sorted(by: { $0.key < $1.key }) {
            try output.rename(file, to: names.archive(scale))
        }
        try copyCovers(plan, names)
        try output.write(try encoded(index.index), to: names.index)
        return (
            packedIssue(index.index, revision: revision, packed: true),
            catalogEntry(plan, index.index, revision: revision)
        )
    }

    /// Writes both archives at the same time, beside their places.
    private func writeArchives(_ plan: PackPlan) throws(MastheadError) -> (index: ArchiveIndex, files: [Scale: URL]) {
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
        var archives: [IndexedArchive] = []
        var files: [Scale: URL] = [:]
        do throws(MastheadError) {
            for scale in scales {
                guard let result = written[scale] else { continue }
                let (archive, file) = try result.get()
                archives.append(archive)
                files[scale] = file
            }
        } catch {
            for case .success((_, let file)) in written.values { unlink(file.path) }
            throw error
        }
        return (ArchiveIndex(name: plan.metadata.name, archives: archives), files)
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
