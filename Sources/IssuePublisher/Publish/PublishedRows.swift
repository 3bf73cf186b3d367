import Formats
import Foundation
import Periodical

/// The issues of a catalogue and the files that they need.
struct PublishedRows: Sendable {
    private(set) var names: Set<String> = []
    /// The hash of each file; nil where the catalogue does not tell it.
    private(set) var files: [String: String?] = [:]

    /// No catalogue yet.
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
            guard let cover = entry.cover else { continue }
            let fileExtension = AssetKind.fileExtension(of: URL(string: cover)?.lastPathComponent ?? cover)
            for scale in Scale.allCases {
                files.updateValue(nil, forKey: published.cover(scale, fileExtension: fileExtension))
            }
        }
    }
}
