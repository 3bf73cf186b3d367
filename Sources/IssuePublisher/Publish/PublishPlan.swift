import Crypto
import Foundation
import IssueArchive
import Periodical

/// What has to be done for a target to have what a packed folder has.
struct PublishPlan: Sendable {
    private(set) var summary = PublishSummary()
    /// The files of rows that the published catalogue does not have: nothing has proven yet that they arrived whole.
    private(set) var unproven: [String] = []
    /// The files that take the place of others, the catalogue last.
    private(set) var replaced: [String] = []
    /// The catalogue that is published now.
    let published: Data?
    /// The list of superseded files, if it changes.
    private(set) var superseded: SupersededFiles?

    /// Compares a packed folder with what is at a target.
    /// - Throws: ``MastheadError`` where publishing would leave the target with a row whose files are not there, or without
    ///   rows that it has now.
    init(
        _ output: OutputFolder, _ name: String, _ target: any PublishTarget, _ options: FolderPublisher.Options
    ) throws(MastheadError) {
        guard let data = try output.catalogData() else {
            throw MastheadError(
                .fileSystem, doing: "publishing", to: output.catalogFile.path, found: "there is no catalogue",
                remedies: [.pack(into: output.root.relativePath)])
        }
        let present = try target.list()
        published = present[OutputFolder.catalogName] == nil ? nil : try target.read(OutputFolder.catalogName)
        let here = try PublishedRows(data, subject: output.catalogFile.path)
        var there = PublishedRows()
        if let published { there = try PublishedRows(published, subject: name) }
        summary.withdrawn = there.names.subtracting(here.names).sorted()
        guard summary.withdrawn.isEmpty || options.withdraws else {
            let names = summary.withdrawn.joined(separator: ", ")
            throw MastheadError(
                .configuration, doing: "publishing to", to: name,
                found: "the catalogue there has rows that the one here lacks: \(names)",
                remedies: [.withdraw])
        }
        // What the published catalogue names was proven before it was published; it may have been cut short since.
        let files = here.files.filter { name, _ in
            there.files[name] == nil || present[name] == nil || present[name] != output.size(of: name) ?? present[name]
        }
        for (file, hash) in files.sorted(by: { $0.key < $1.key }) {
            guard let size = output.size(of: file) else {
                guard present[file] == nil else { continue }
                throw MastheadError(
                    .fileSystem, doing: "publishing", to: output.url(file).path,
                    found: "it is neither here nor at \(name), and a row refers to it",
                    remedies: [.packAgain("Pack the issue again.")])
            }
            unproven.append(file)
            guard present[file] != size else { continue }
            if let hash { try Self.check(output.url(file), hash) }
            summary.uploaded.append(file)
            summary.byteCount += size
        }
        for file in [OutputFolder.successionName, OutputFolder.signatureName, OutputFolder.catalogName]
        where output.size(of: file) != nil {
            let old = present[file] == nil ? nil : try target.read(file)
            if old == nil || old != FileManager.default.contents(atPath: output.url(file).path) {
                replaced.append(file)
            }
        }
        summary.isChanged = replaced.contains(OutputFolder.catalogName)
        var noted = SupersededFiles()
        if present[SupersededFiles.name] != nil {
            noted = try SupersededFiles(try target.read(SupersededFiles.name), subject: name)
        }
        var updated = noted
        updated.update(
            present: Set(present.keys).union(summary.uploaded), inUse: Set(here.files.keys), now: options.now)
        if options.prunes { summary.deleted = updated.expired(after: options.grace, now: options.now) }
        updated.remove(summary.deleted)
        superseded = updated == noted ? nil : updated
    }

    /// Whether a file is what the catalogue says, before it goes out.
    private static func check(_ file: URL, _ sha256: String) throws(MastheadError) {
        guard try SHA256.hexadecimal(ofFile: file) == sha256 else {
            throw MastheadError(
                .fileSystem, doing: "publishing", to: file.path, found: "it is not what the catalogue says",
                remedies: [.packAgain("It was damaged here: pack its issue again, whether it changed or not.")])
        }
    }
}
