public import Foundation
public import Periodical
import Signatures

extension IssueLibrary {
    /// Follows a publication, once it was seen that what is at its address can be read.
    ///
    /// Nothing is remembered where it cannot be. What its catalogue offers is in the library at once; the next refresh fetches
    /// covers.
    /// - Parameters:
    ///   - url: the catalogue; or the address of a host, or a folder, in which it is called `issues.plist`; or a web page that
    ///     names it.
    ///   - handle: the publication's handle; by default one that is made of its title or address.
    ///   - key: the publisher's key, in minisign's format; the catalogue has to be signed with it.
    /// - Throws: ``MastheadError`` where no catalogue is there that can be read; it names what is there.
    public func add(
        _ url: URL, handle: String? = nil, publicKey key: String? = nil
    ) async throws(MastheadError) -> PublicationAddition {
        let known = try await publications().first { publication in
            publication.isFollowed && publication.url.map(Self.places(of: url).contains) ?? false
        }
        if let known, let place = known.url, key == nil {
            try await addCatalog(place, handle: nil)
            return PublicationAddition(publication: known, isNew: false, added: [], diagnostics: [])
        }
        let publicKey = try key.map { key throws(MastheadError) in try PublicKey(key).description }
        let found = try await look(
            at: Self.places(of: url), as: PublicationRecord(handle: "", publicKey: publicKey),
            doing: "adding the catalogue")
        let isNew = try await addCatalog(found.url, handle: handle, title: found.title, publicKey: key)
        guard let added = try await publications().first(where: { $0.url == found.url }) else {
            throw MastheadError(
                .notInLibrary, doing: "adding", to: found.url.redacted, found: "it was taken out again meanwhile")
        }
        var summary = RefreshSummary()
        let record = try await publicationRecord(added.handle)
        try await apply(found.answer, of: record, &summary)
        if let id = record.id { readWhileAdding[id] = configuration.now() }
        await backUp(.now)
        return PublicationAddition(
            publication: try await publication(added.handle), isNew: isNew, added: summary.added,
            diagnostics: summary.diagnostics)
    }

    /// Follows a publication at another address, once it was seen that it can be read there.
    ///
    /// What is here stays. Issues that the catalogue at the other address does not offer count as withdrawn.
    /// - Parameters:
    ///   - handle: the publication.
    ///   - url: where it is now; an address as ``add(_:handle:publicKey:)`` takes it.
    /// - Returns: what its catalogue there offers that the one before did not, and the reverse.
    /// - Throws: ``MastheadError`` where no catalogue is there that can be read, or that its key has signed. Then all stays.
    public func move(_ handle: String, toReadable url: URL) async throws(MastheadError) -> RefreshSummary {
        let record = try await publicationRecord(handle)
        // On the same server the name and the password stay right.
        let url = record.url.map { url.withCredentials(of: $0) } ?? url
        let found = try await look(at: Self.places(of: url), as: record, doing: "moving \(handle) to")
        try await move(handle, to: found.url)
        var summary = RefreshSummary()
        try await apply(found.answer, of: try await publicationRecord(handle), &summary)
        await backUp(.now)
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
