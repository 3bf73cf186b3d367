import Cryptography
import Foundation
import IssueArchive
import Periodical

/// The changes that make a target match a packed folder.
struct PublishPlan: Sendable {
    private(set) var summary = PublishSummary()
    /// The files that may be missing or incomplete at the target.
    private(set) var unproven: [String] = []
    /// The files that replace existing files, with the catalog last.
    private(set) var replaced: [String] = []
    /// The changes of the feeds for other programs.
    private(set) var feeds = FeedPlan()
    /// The published catalog.
    let published: Data?
    /// The new list of superseded files, or nil if the list does not change.
    private(set) var superseded: SupersededFiles?
    /// The list of files that the run replaces although the published catalog may name them. Nil if the run replaces no
    /// such file.
    private(set) var unfinished: UnfinishedFiles?
    /// Whether an earlier run was interrupted while replacing files that the published catalog names.
    let wasBrokenOff: Bool

    private let output: OutputFolder
    private let name: String
    private let target: any PublishTarget
    private let present: [String: Int]

    /// Compares a packed folder with a target.
    /// - Throws: ``MastheadError`` if a file that an entry names would be missing afterward, or if entries would be
    ///   removed although the options do not allow that.
    init(
        _ output: OutputFolder, _ here: PublishedRows, _ name: String, _ target: any PublishTarget,
        _ options: FolderPublisher.Options
    ) throws(MastheadError) {
        (self.output, self.name, self.target) = (output, name, target)
        present = try target.list(output.naming)
        published = present[output.catalogName] == nil ? nil : try target.read(output.catalogName)
        wasBrokenOff = present[UnfinishedFiles.name] != nil
        try checkSignature()
        let there = try publishedRows()
        summary.added = here.names.subtracting(there.names).sorted()
        summary.withdrawn = there.names.subtracting(here.names).sorted()
        guard summary.withdrawn.isEmpty || options.withdraws else {
            let names = summary.withdrawn.joined(separator: ", ")
            throw MastheadError(
                .configuration, cannot: "publish to", to: name,
                found: "the packed catalog does not contain these published items: \(names)",
                remedies: [.withdraw])
        }
        try compare(here, there)
        try findReplaced(here)
        feeds = try FeedPlan(output, name, target, present)
        (summary.hub, summary.topics) = (feeds.hub, feeds.topics)
        try findSuperseded(here, there, options)
    }

    /// Returns the catalog entries of a packed folder.
    static func rows(of output: OutputFolder) throws(MastheadError) -> PublishedRows {
        guard let data = try output.catalogData() else {
            throw MastheadError(
                .fileSystem, cannot: "publish", to: output.catalogFile.path, found: "no such catalog",
                remedies: [.pack(into: output.root.relativePath)])
        }
        let subject = output.catalogFile.path
        guard output.naming == .fixed else { return try PublishedRows(data, subject: subject) }
        let rows = try PublishedRows(storeOf: data, subject: subject) { list throws(MastheadError) in
            guard output.size(of: list) != nil else { return nil }
            do { return try Data(contentsOf: output.url(list)) } catch {
                throw .files("read", output.url(list), error)
            }
        }
        for (list, hash) in rows.lists { if let hash { try check(output.url(list), hash) } }
        return rows
    }

    /// Returns the entries of the published catalog.
    private func publishedRows() throws(MastheadError) -> PublishedRows {
        guard let published else { return PublishedRows() }
        guard output.naming == .fixed else { return try PublishedRows(published, subject: name) }
        return try PublishedRows(storeOf: published, subject: name) { list throws(MastheadError) in
            present[list] == nil ? nil : try target.read(list)
        }
    }

    /// Checks that readers who have the publisher's key will accept the catalog.
    private func checkSignature() throws(MastheadError) {
        if try output.hasOutdatedSignature() {
            throw MastheadError(
                .publishing, cannot: "publish to", to: name,
                found: "the signature is outdated, so libraries with your key would reject the catalog",
                remedies: [.sign(output.root.relativePath)])
        }
        guard present[output.signatureFileName] != nil, output.size(of: output.signatureFileName) == nil,
            try output.catalogData() != published
        else { return }
        throw MastheadError(
            .publishing, cannot: "publish to", to: name,
            found: "libraries would reject the unsigned catalog, because the published catalog is signed",
            remedies: [
                .sign(output.root.relativePath),
                .advice("To stop signing, delete \(output.signatureFileName) at the target first."),
            ])
    }

    // MARK: Comparison

    /// Finds the files to upload.
    private mutating func compare(_ here: PublishedRows, _ there: PublishedRows) throws(MastheadError) {
        let noted = wasBrokenOff ? try UnfinishedFiles(try target.read(UnfinishedFiles.name), subject: name) : nil
        for (file, hash) in here.files.sorted(by: { $0.key < $1.key }) {
            guard target.keepsPrivate || !here.isPrivate(file) else {
                summary.withheld.append(file)
                continue
            }
            let size = output.size(of: file)
            // Files in the published catalog were verified when they were uploaded, but may have been truncated since.
            let isSameSize = present[file] != nil && present[file] == size ?? present[file]
            let isKnown: Bool
            switch output.naming {
            case .tagged: isKnown = there.files[file] != nil
            case .fixed: isKnown = hash != nil && there.files[file] == hash && noted?.names.contains(file) != true
            }
            guard !isKnown || !isSameSize else { continue }
            guard let size else {
                guard output.naming == .fixed || present[file] == nil else { continue }
                throw MastheadError(
                    .fileSystem, cannot: "publish", to: output.url(file).path,
                    found: "the catalog names this file, but the file is neither in the packed folder nor at \(name)",
                    remedies: [.packAgain("Pack \(output.naming == .tagged ? "the issue" : "the store") again.")])
            }
            unproven.append(file)
            // Upload a file that keeps its name even if the size is the same, because its content may be new.
            guard output.naming == .fixed || present[file] != size else { continue }
            if let hash { try Self.check(output.url(file), hash) }
            summary.uploaded.append(file)
            if here.isPrivate(file) { summary.sold.append(file) }
            summary.byteCount += size
        }
        let overwritten = Set(summary.uploaded.filter { present[$0] != nil })
        if output.naming == .fixed, !overwritten.isEmpty {
            unfinished = UnfinishedFiles(overwritten.union(noted?.names ?? []))
        }
    }

    /// Finds the lists, signatures and catalogs that differ from the published files.
    private mutating func findReplaced(_ here: PublishedRows) throws(MastheadError) {
        let names =
            here.lists.keys.sorted() + [output.successionFileName, output.signatureFileName, output.catalogName]
        for file in names where output.size(of: file) != nil {
            let old = present[file] == nil ? nil : try target.read(file)
            if old == nil || old != FileManager.default.contents(atPath: output.url(file).path) {
                replaced.append(file)
            }
        }
        summary.isChanged = replaced.contains(output.catalogName)
    }

    /// Finds the files that catalog entries no longer name.
    private mutating func findSuperseded(
        _ here: PublishedRows, _ there: PublishedRows, _ options: FolderPublisher.Options
    ) throws(MastheadError) {
        var noted = SupersededFiles()
        if present[SupersededFiles.name] != nil {
            noted = try SupersededFiles(try target.read(SupersededFiles.name), subject: name)
        }
        var updated = noted
        updated.update(
            present: Set(present.keys).union(summary.uploaded), inUse: Set(here.files.keys), now: options.now
        ) { file in
            switch output.naming {
            case .tagged: PublishedNames.split(file) != nil
            case .fixed: there.files[file] != nil || CachedBook.isFile(file)
            }
        }
        // Delete files from the public target if they are paid content now.
        let exposed = Set(target.keepsPrivate ? [] : present.keys.filter(here.isPrivate))
        summary.deleted = exposed.sorted()
        if options.prunes {
            summary.deleted = exposed.union(updated.expired(after: options.grace, now: options.now)).sorted()
        }
        updated.remove(summary.deleted)
        superseded = updated == noted ? nil : updated
    }

    /// Checks a file against its hash in the catalog before it is uploaded.
    private static func check(_ file: URL, _ sha256: String) throws(MastheadError) {
        guard try SHA256.hexadecimal(ofFile: file) == sha256 else {
            throw MastheadError(
                .fileSystem, cannot: "publish", to: file.path, found: "the file does not match its hash in the catalog",
                remedies: [.packAgain("This file is damaged. Pack it again, even if its source has not changed.")])
        }
    }
}
