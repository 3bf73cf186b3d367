import Formats
import Foundation
import Periodical

/// The issues or books of a catalogue and the files that they need.
struct PublishedRows: Sendable {
    var names: Set<String> = []
    /// The hash of each file; nil where the catalogue does not tell it.
    var files: [String: String?] = [:]
    /// The lists that lie beside a store's catalogue, by their names, with the hashes that it tells.
    var lists: [String: String?] = [:]

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
