public import Foundation
import GRDB
public import Periodical
import Signatures

extension IssueLibrary {
    /// The catalogues that the library follows.
    public var catalogs: [URL] {
        get async throws(MastheadError) {
            try await database.read { try CatalogRecord.order(Column("id")).fetchAll($0) }.map(\.url)
        }
    }

    /// Remembers a catalogue. The next refresh fetches it.
    /// - Parameter key: the publisher's key, in minisign's format. From then on the catalogue has to be signed with it, or
    ///   with one that it was handed on to. Given for a catalogue that is known, it takes the place of the key before, and what
    ///   was remembered of earlier signatures (their time, their publication) is forgotten.
    /// - Returns: whether it is new to the library.
    /// - Throws: ``MastheadError`` where it is no http or https URL, or the key is none.
    @discardableResult
    public func addCatalog(_ url: URL, publicKey key: String? = nil) async throws(MastheadError) -> Bool {
        guard let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme), url.host()?.isEmpty == false
        else {
            throw MastheadError(
                .unusableURL, doing: "adding the catalogue", to: url.redacted,
                found: "it is no http or https URL",
                hint: "Give the address of an issues.plist, such as https://example.org/issues.plist.")
        }
        let publicKey = try key.map { key throws(MastheadError) in try PublicKey(key).description }
        let isNew = try await database.write { db in
            guard var known = try CatalogRecord.filter(Column("url") == url.absoluteString).fetchOne(db) else {
                var record = CatalogRecord(url: url, publicKey: publicKey)
                try record.insert(db)
                return true
            }
            guard let publicKey else { return false }
            if known.publicKey != publicKey {
                // Covers that came before it are looked at again.
                try db.execute(sql: "UPDATE issue SET coverSource = NULL WHERE catalogID = ?", arguments: [known.id])
            }
            known.publicKey = publicKey
            (known.signedAt, known.publication) = (nil, nil)
            // What was read without the key is read again with it.
            (known.entityTag, known.lastModified, known.sha256) = (nil, nil, nil)
            try known.update(db)
            return false
        }
        await backUp(.now)
        return isNew
    }

    /// Forgets a catalogue. Its issues stay.
    public func removeCatalog(_ url: URL) async throws(MastheadError) {
        try await database.write { _ = try CatalogRecord.filter(Column("url") == url.absoluteString).deleteAll($0) }
        await backUp(.now)
    }
}
