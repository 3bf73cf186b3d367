import Formats
import Foundation
import Periodical

/// The issues or books of a catalog and their files.
struct PublishedRows: Sendable {
    var names: Set<String> = []
    /// The hash of each file, or nil if the catalog does not contain the hash.
    var files: [String: String?] = [:]
    /// The lists of a store, with their hashes in its catalog.
    var lists: [String: String?] = [:]

    /// The issues with private files, including earlier revisions.
    private var privateIssues: Set<String> = []
    /// Whether the store sells its books. If so, all its books are private, including removed books.
    var isSoldStore = false

    init() {}

    init(_ data: Data, subject: String) throws(MastheadError) {
        let catalog = try Catalog.read(data, subject: subject).catalog
        for entry in catalog.entries {
            names.insert(entry.name)
            // Ignore entries of other publishing tools.
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

    /// Whether only the publisher server serves a file, which may be superseded.
    func isPrivate(_ file: String) -> Bool {
        if isSoldStore { return MadeBook.isBook(file) }
        guard !privateIssues.isEmpty, let name = PublishedNames.split(file)?.name else { return false }
        return privateIssues.contains(name) && !PublishedNames.isCover(file)
    }

    /// Whether a file, which may be superseded, is public.
    func isPublic(_ file: String) -> Bool {
        guard !isPrivate(file) else { return false }
        return files[file] != nil || PublishedNames.split(file).map { names.contains($0.name) } ?? false
    }
}
