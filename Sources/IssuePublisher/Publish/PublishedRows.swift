import Formats
import Foundation
import Periodical

/// The issues or books in a catalog, and their files.
struct PublishedRows: Sendable {
    var names: Set<String> = []
    /// Each file's hash, or nil if the catalog does not contain the hash.
    var files: [String: String?] = [:]
    /// A store's lists, with their hashes from the store's catalog.
    var lists: [String: String?] = [:]

    /// The issues whose files are private, including files of earlier revisions.
    private var privateIssues: Set<String> = []
    /// Whether the store sells its books. All of its books are then private, including those that were removed.
    var isSoldStore = false

    init() {}

    init(_ data: Data, subject: String) throws(MastheadError) {
        let catalog = try Catalog.read(data, subject: subject).catalog
        for entry in catalog.entries {
            names.insert(entry.name)
            // Ignore entries from other publishing tools.
            guard let revision = entry.revision else { continue }
            let published = PublishedNames(name: entry.name, revision: revision)
            files[published.index] = revision
            for archive in entry.archives { files[published.archive(archive.scale)] = archive.sha256 }
            for edition in entry.editions {
                guard let path = PublishedNames.edition(at: edition.url) else { continue }
                files[path] = edition.sha256
            }
            if entry.description.isPrivate { privateIssues.insert(entry.name) }
            guard let cover = entry.cover else { continue }
            let fileExtension = AssetKind.fileExtension(of: URL(string: cover)?.lastPathComponent ?? cover)
            for scale in Scale.allCases {
                files.updateValue(nil, forKey: published.cover(scale, fileExtension: fileExtension))
            }
        }
    }

    /// Whether only the publisher server may serve a file, which may be superseded.
    func isPrivate(_ file: String) -> Bool {
        if isSoldStore { return CachedBook.isBook(file) }
        guard !privateIssues.isEmpty, let name = PublishedNames.split(file)?.name else { return false }
        return privateIssues.contains(name) && !PublishedNames.isCover(file)
    }

    /// Whether anyone may download a file, which may be superseded.
    func isPublic(_ file: String) -> Bool {
        guard !isPrivate(file) else { return false }
        return files[file] != nil || PublishedNames.split(file).map { names.contains($0.name) } ?? false
    }
}
