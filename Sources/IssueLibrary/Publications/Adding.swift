import Foundation
import Periodical
import Signatures

/// Follows publications once it was seen that their catalogues can be read.
struct Adding: Sendable {
    let publications: PublicationDirectory
    let following: Following
    let finder: CatalogueFinder
    let intake: CatalogueIntake
    let backups: LibraryBackups

    /// Follows a publication, once it was seen that what is at its address can be read.
    func add(
        _ url: URL, handle: String? = nil, publicKey key: String? = nil
    ) async throws(MastheadError) -> PublicationAddition {
        let known = try await publications.publications().first { publication in
            publication.isFollowed && publication.url.map(Self.places(of: url).contains) ?? false
        }
        if let known, let place = known.url, key == nil {
            try await following.addCatalog(place, handle: nil)
            return PublicationAddition(publication: known, isNew: false, added: [], diagnostics: [])
        }
        let publicKey = try key.map { key throws(MastheadError) in try PublicKey(key).description }
        let found = try await finder.look(
            at: Self.places(of: url), as: PublicationRecord(handle: "", publicKey: publicKey),
            doing: "adding the catalogue")
        let isNew = try await following.addCatalog(found.url, handle: handle, title: found.title, publicKey: key)
        guard let added = try await publications.publications().first(where: { $0.url == found.url }) else {
            throw MastheadError(
                .notInLibrary, doing: "adding", to: found.url.redacted, found: "it was taken out again meanwhile")
        }
        var summary = RefreshSummary()
        let record = try await publications.record(added.handle)
        try await intake.apply(found.answer, of: record, &summary)
        if let id = record.id { intake.noteAdded(id) }
        await backups.backUp(.now)
        return PublicationAddition(
            publication: try await publications.publication(added.handle), isNew: isNew, added: summary.added,
            diagnostics: summary.diagnostics)
    }

    /// Follows a publication at another address, once it was seen that it can be read there.
    func move(_ handle: String, toReadable url: URL) async throws(MastheadError) -> RefreshSummary {
        let record = try await publications.record(handle)
        // On the same server the name and the password stay right.
        let url = record.url.map { url.withCredentials(of: $0) } ?? url
        let found = try await finder.look(at: Self.places(of: url), as: record, doing: "moving \(handle) to")
        try await following.move(handle, to: found.url)
        var summary = RefreshSummary()
        try await intake.apply(found.answer, of: try await publications.record(handle), &summary)
        await backups.backUp(.now)
        return summary
    }

    /// Where a catalogue may be that a person meant by an address, the likeliest first.
    private static func places(of url: URL) -> [URL] {
        var isFolder: ObjCBool = false
        if url.isFileURL {
            let exists = FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
            return exists && isFolder.boolValue ? [url.appending(path: usualName)] : [url]
        }
        let isFolderAddress = url.path(percentEncoded: true).isEmpty || url.path(percentEncoded: true).hasSuffix("/")
        return isFolderAddress && url.query() == nil ? [url.appending(path: usualName), url] : [url]
    }

    /// The name of the catalogue that `pack` writes.
    private static let usualName = "issues.plist"
}
