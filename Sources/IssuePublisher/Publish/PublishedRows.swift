import Formats
import Foundation
import Periodical

/// The issues or books of a catalog and the files that they need.
struct PublishedRows: Sendable {
    var names: Set<String> = []
    /// The hash of each file; nil where the catalog does not tell it.
    var files: [String: String?] = [:]
    /// The lists that lie beside a store's catalog, by their names, with the hashes that it tells.
    var lists: [String: String?] = [:]

    /// The issues whose files are such, with those of revisions before.
    private var privateIssues: Set<String> = []
    /// Whether the books of a store are sold: then no book is for everyone, not even one that has left it.
    var isSoldStore = false

    /// No catalog yet.
    init() {}

    init(_ data: Data, subject: String) throws(MastheadError) {
        let catalog = try Catalog.read(data, subject: subject).catalog
        for entry in catalog.entries {
            names.insert(entry.name)
            // Others' rows are their own affair.
            guard let revision = entry.revision else { continue }
            let published = PublishedNames(name: entry.name, revision: revision)
            files[published.index] = revision
            for archive in entry.archives { files[published.archive(archive.scale)] = archive.sha256 }
            if entry.description.isPrivate { privateIssues.insert(entry.name) }
            guard let cover = entry.cover else { continue }
            let fileExtension = AssetKind.fileExtension(of: URL(string: cover)?.lastPathComponent ?? cover)
            for scale in Scale.allCases {
                files.updateValue(nil, forKey: published.cover(scale, fileExtension: fileExtension))
            }
        }
    }

    /// Whether a file, in use or superseded, is given by the publisher's server alone.
    func isPrivate(_ file: String) -> Bool {
        if isSoldStore { return MadeBook.isBook(file) }
        guard !privateIssues.isEmpty, let name = PublishedNames.split(file)?.name else { return false }
        return privateIssues.contains(name) && !PublishedNames.isCover(file)
    }

    /// Whether a file, in use or superseded, is one that everyone may have.
    func isPublic(_ file: String) -> Bool {
        guard !isPrivate(file) else { return false }
        return files[file] != nil || PublishedNames.split(file).map { names.contains($0.name) } ?? false
    }
}
