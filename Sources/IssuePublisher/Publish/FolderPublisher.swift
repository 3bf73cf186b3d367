public import Foundation
public import Periodical

/// A publisher that uploads a packed folder's changed files to a web host: archives or books first, the catalog last.
///
/// An interrupted upload can be repeated. For issues, the target always has all files that the published catalog names.
/// For stores, files keep their names, and changed files are uploaded before the store's lists, so libraries reject the
/// changed files until the new lists are uploaded.
public struct FolderPublisher: Sendable {
    /// Options for publishing.
    public struct Options: Sendable {
        /// Whether to report the changes without making them.
        public var isDryRun = false
        /// Whether to delete superseded files after the grace period.
        public var prunes = false
        /// The grace period in seconds, starting when the catalog drops a file. Until it ends, readers with an old
        /// catalog can still request the file.
        public var grace: TimeInterval = 7 * 86_400
        /// Whether issues may be removed from the published catalog.
        public var withdraws = false
        /// The current time.
        public var now = Date()

        /// Creates the default options.
        public init() {}
    }

    private let folder: URL
    private let name: String
    private let target: any PublishTarget
    /// The target for paid content, or nil if there is no publisher server.
    private let closed: (any PublishTarget)?
    private let options: Options

    /// Prepares to publish a packed folder to a local folder or an rclone remote.
    /// - Parameters:
    ///   - folder: the packed folder.
    ///   - target: a folder or an rclone remote, such as `remote:path` or `:sftp,host=example.org:path`.
    ///   - options: the options of publishing.
    public init(_ folder: URL, to target: String, options: Options = Options()) {
        self.folder = folder
        name = target.withoutSecrets
        self.options = options
        closed = nil
        self.target =
            Self.isRemote(target) ? RcloneTarget(remote: target) : FolderTarget(root: URL(filePath: target))
    }

    /// Prepares to publish a packed folder to a publisher server.
    /// - Parameters:
    ///   - folder: the packed folder.
    ///   - open: the folder for public files.
    ///   - closed: the target for paid content: an rclone remote, or a folder that only its owner can read.
    ///   - server: the server's folder, whose owner must be able to read the published files.
    ///   - options: the options of publishing.
    public init(_ folder: URL, open: URL, closed: String, server: URL, options: Options = Options()) {
        self.folder = folder
        name = open.path
        self.options = options
        target = FolderTarget(root: open, server: server)
        self.closed =
            Self.isRemote(closed)
            ? RcloneTarget(remote: closed)
            : FolderTarget(root: URL(filePath: closed, directoryHint: .isDirectory), isPrivate: true, server: server)
    }

    /// Whether a target contains a password or key and must therefore not be logged.
    public static func holdsSecret(_ target: String) -> Bool {
        target.withoutSecrets != target || target.contains(/:\/\/[^\/@\s"']*:[^\/@\s"']*@/)
    }

    /// Returns the file name of a packed folder's catalog.
    /// - Throws: ``MastheadError`` if the folder does not exist.
    public static func catalogName(of folder: URL) throws(MastheadError) -> String {
        try OutputFolder(existing: folder).catalogName
    }

    /// Whether a target is an rclone remote rather than a folder.
    public static func isRemote(_ target: String) -> Bool {
        target.prefixMatch(of: /:?[A-Za-z0-9_][^\/:]*:/) != nil
    }

    /// Publishes the folder.
    /// - Parameters:
    ///   - onProgress: called with the number of uploaded bytes and the total number of bytes.
    ///   - onStep: called with a description of each step.
    /// - Throws: ``MastheadError``, after which the published catalog is still complete and is either the old or the
    ///   new one.
    public func publish(
        onProgress: @escaping @Sendable (Int, Int) -> Void = { _, _ in },
        onStep: @escaping @Sendable (String) -> Void = { _ in }
    ) throws(MastheadError) -> PublishSummary {
        let output = try OutputFolder(existing: folder)
        onStep("checking \(name)")
        // Locking creates the folder, which a dry run and a run without a catalog must not do.
        let lock = options.isDryRun || !output.hasCatalog ? nil : try (split(PublishedRows()) ?? target).lock()
        defer { lock?.release() }
        let rows = try PublishPlan.rows(of: output)
        let split = split(rows)
        let target: any PublishTarget = split ?? target
        let plan = try PublishPlan(output, rows, name, target, options)
        var summary = plan.summary
        let misplaced = try split?.misplaced(output.naming)
        summary.moved = misplaced.map { $0.sold + $0.free } ?? []
        guard !options.isDryRun else { return summary }
        if plan.published == nil { try target.makeFolder() }
        if let unfinished = plan.unfinished {
            try write({ try unfinished.encoded() }, to: UnfinishedFiles.name, target)
        }
        if let split, let misplaced { try split.settle(misplaced, coming: summary.uploaded, output.naming) }
        if !summary.uploaded.isEmpty {
            onStep("uploading to \(name)")
            try target.upload(
                summary.uploaded, from: folder, output.naming,
                onProgress: { onProgress($0, plan.summary.byteCount) }, onSilence: onStep)
        }
        if !plan.unproven.isEmpty {
            onStep("verifying the upload to \(name)")
            try target.verify(plan.unproven, from: folder)
        }
        if summary.isChanged, let published = plan.published, try target.read(output.catalogName) != published {
            throw MastheadError(
                .publishing, cannot: "publish to", to: name,
                found: "another process published to this target at the same time",
                hint: "Publish again. Masthead has not replaced any file.")
        }
        if !plan.feeds.changed.isEmpty {
            onStep("uploading the feeds to \(name)")
            if let interim = plan.feeds.interim { try write({ try interim.encoded() }, to: FeedList.path, target) }
            try target.upload(plan.feeds.changed, from: folder, .fixed, onProgress: { _ in }, onSilence: onStep)
            try target.verify(plan.feeds.changed, from: folder)
        }
        if !plan.replaced.isEmpty { onStep("replacing the catalog at \(name)") }
        for name in plan.replaced {
            let file = folder.appending(path: name)
            try target.replace(name, with: file)
            guard try target.read(name) == FileManager.default.contents(atPath: file.path) else {
                throw MastheadError(
                    .publishing, cannot: "publish to", to: self.name,
                    found: "the published \(name) differs from the uploaded file",
                    hint: "Publish again. All files that the catalog names are already uploaded.")
            }
        }
        if !plan.feeds.obsolete.isEmpty { try target.delete(plan.feeds.obsolete) }
        if plan.feeds.replacesList { try target.replace(FeedList.path, with: folder.appending(path: FeedList.path)) }
        if let split, let misplaced { try split.clear(misplaced) }
        if plan.wasBrokenOff || plan.unfinished != nil { try target.delete([UnfinishedFiles.name]) }
        if !summary.deleted.isEmpty { try target.delete(summary.deleted) }
        if let superseded = plan.superseded {
            try write({ try superseded.encoded() }, to: SupersededFiles.name, target)
        }
        return summary
    }

    /// Returns the pair of public and private targets, or nil if there is no publisher server.
    private func split(_ rows: PublishedRows) -> SplitTarget? {
        guard let closed, let open = target as? FolderTarget else { return nil }
        return SplitTarget(open: open, closed: closed, rows: rows)
    }

    private func write(
        _ encoded: () throws -> Data, to name: String, _ target: any PublishTarget
    ) throws(MastheadError) {
        let file = FileManager.default.temporaryDirectory.appending(path: "masthead-\(UUID().uuidString)")
        defer { unlink(file.path) }
        do { try encoded().write(to: file) } catch { throw .files("write", file, error) }
        try target.replace(name, with: file)
    }
}
