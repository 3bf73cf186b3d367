public import Foundation
public import Periodical

/// Brings a packed folder to where it is served: archives or books first, the catalog last, and only what changed.
///
/// It may be broken off anywhere and done again: at each moment all that the catalog at the target names is there. Of a store the
/// files of a book that changed are under their old names before its lists are; libraries take none that is not as its row says.
public struct FolderPublisher: Sendable {
    /// How to publish.
    public struct Options: Sendable {
        /// Whether to tell what would be done, and do nothing.
        public var isDryRun = false
        /// Whether to delete files that no row has referred to for longer than the grace.
        public var prunes = false
        /// How long a file stays after the last row that referred to it has gone, in seconds: readers of the catalog before
        /// may still come for it.
        public var grace: TimeInterval = 7 * 86_400
        /// Whether issues may leave the catalog at the target.
        public var withdraws = false
        /// What time it is.
        public var now = Date()

        /// The defaults.
        public init() {}
    }

    private let folder: URL
    private let name: String
    private let target: any PublishTarget
    /// Where what is sold comes; nil where it is published to no server.
    private let closed: (any PublishTarget)?
    private let options: Options

    /// Prepares to publish.
    /// - Parameters:
    ///   - folder: a folder that was packed into.
    ///   - target: a folder, or what rclone takes: `remote:path`, `:sftp,host=example.org:path`.
    public init(_ folder: URL, to target: String, options: Options = Options()) {
        self.folder = folder
        name = target.withoutSecrets
        self.options = options
        closed = nil
        self.target =
            Self.isRemote(target) ? RcloneTarget(remote: target) : FolderTarget(root: URL(filePath: target))
    }

    /// Prepares to publish to a publisher's server.
    /// - Parameters:
    ///   - folder: a folder that was packed into.
    ///   - open: the folder that everyone may have.
    ///   - closed: where what is sold lies: a folder that its owner alone reads, or what rclone takes.
    ///   - server: the server's own folder, whose owner has to be able to read what is published.
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

    /// Whether a target holds a password, a key or the like: one that is not to be written down.
    public static func holdsSecret(_ target: String) -> Bool {
        target.withoutSecrets != target || target.contains(/:\/\/[^\/@\s"']*:[^\/@\s"']*@/)
    }

    /// What the catalog of a packed folder is called.
    /// - Throws: ``MastheadError`` where there is no such folder.
    public static func catalogName(of folder: URL) throws(MastheadError) -> String {
        try OutputFolder(existing: folder).catalogName
    }

    /// Whether a target is rclone's, not a folder.
    public static func isRemote(_ target: String) -> Bool {
        target.prefixMatch(of: /:?[A-Za-z0-9_][^\/:]*:/) != nil
    }

    /// Publishes.
    /// - Parameters:
    ///   - onProgress: told how many of how many bytes have arrived.
    ///   - onStep: told what is being done now.
    /// - Throws: ``MastheadError``; the catalog at the target is then as it was, or the new one, and whole.
    public func publish(
        onProgress: @escaping @Sendable (Int, Int) -> Void = { _, _ in },
        onStep: @escaping @Sendable (String) -> Void = { _ in }
    ) throws(MastheadError) -> PublishSummary {
        let output = try OutputFolder(existing: folder)
        onStep("looking at what is at \(name)")
        // Nothing is made there where there is nothing to bring, or it is only told what would be done.
        let lock = options.isDryRun || !output.hasCatalog ? nil : try (split(PublishedRows()) ?? target).lock()
        defer { lock?.release() }
        let rows = try PublishPlan.rows(of: output)
        let split = split(rows)
        let target: any PublishTarget = split ?? target
        let plan = try PublishPlan(output, rows, name, target, options)
        var summary = plan.summary
        let misplaced = try split?.misplaced(recursively: output.naming == .fixed)
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
            onStep("verifying what arrived at \(name)")
            try target.verify(plan.unproven, from: folder)
        }
        if summary.isChanged, let published = plan.published, try target.read(output.catalogName) != published {
            throw MastheadError(
                .publishing, cannot: "publish to", to: name, found: "another run published meanwhile",
                hint: "Nothing was replaced. Publish again.")
        }
        if !plan.replaced.isEmpty { onStep("replacing the catalog at \(name)") }
        for name in plan.replaced {
            let file = folder.appending(path: name)
            try target.replace(name, with: file)
            guard try target.read(name) == FileManager.default.contents(atPath: file.path) else {
                throw MastheadError(
                    .publishing, cannot: "publish to", to: self.name, found: "\(name) did not arrive as it was sent",
                    hint: "Publish again: everything that it names is there.")
            }
        }
        if let split, let misplaced { try split.clear(misplaced) }
        if plan.wasBrokenOff || plan.unfinished != nil { try target.delete([UnfinishedFiles.name]) }
        if !summary.deleted.isEmpty { try target.delete(summary.deleted) }
        if let superseded = plan.superseded {
            try write({ try superseded.encoded() }, to: SupersededFiles.name, target)
        }
        return summary
    }

    /// The places of a server, where it is published to one.
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
