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
        let places = CataloguePlaces(url)
        let known = try await publications.publications().first { publication in
            publication.isFollowed && publication.url.map(places.contains) ?? false
        }
        if let known, let place = known.url, key == nil {
            try await following.addCatalog(place, handle: handle)
            return PublicationAddition(
                publication: known, isNew: false, isFollowedAgain: false, added: [], diagnostics: [])
        }
        let publicKey = try key.map { key throws(MastheadError) in try PublicKey(key).description }
        let found = try await finder.look(
            at: url, as: PublicationRecord(handle: "", publicKey: publicKey), doing: "adding the catalogue")
        let added = try await following.addCatalog(found.url, handle: handle, title: found.title, publicKey: key)
        var summary = RefreshSummary()
        let record = try await publications.record(added.handle)
        try await intake.apply(found.answer, of: record, &summary)
        if let id = record.id { intake.noteAdded(id) }
        await backups.backUp(.now)
        return PublicationAddition(
            publication: try await publications.publication(added.handle), isNew: added.isNew,
            isFollowedAgain: added.isFollowedAgain, added: summary.added, diagnostics: summary.diagnostics)
    }

    /// Follows a publication at another address, once it was seen that it can be read there.
    func move(_ handle: String, toReadable url: URL) async throws(MastheadError) -> RefreshSummary {
        let record = try await publications.record(handle)
        // On the same server the name and the password stay right.
        let url = record.url.map { url.withCredentials(of: $0) } ?? url
        let found = try await finder.look(at: url, as: record, doing: "moving \(handle) to")
        try await following.move(handle, to: found.url)
        var summary = RefreshSummary()
        try await intake.apply(found.answer, of: try await publications.record(handle), &summary)
        await backups.backUp(.now)
        return summary
    }
}
