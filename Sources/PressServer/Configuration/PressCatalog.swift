import Files
package import Foundation

/// The catalog of a publication. The server announces new issues in this catalog to devices.
package struct PressCatalog: Sendable, Hashable {
    /// The name by which devices and commands refer to the publication.
    package let publication: String
    /// The file or URL from which the server reads the catalog.
    package let place: URL
    /// The public URL of the catalog, if known.
    package let address: URL?
    /// Whether the configuration names no catalog, so that the server uses the default: the magazine or store in its
    /// public folder.
    let isUsual: Bool

    package init(publication: String, place: URL, address: URL?, isUsual: Bool = false) {
        self.isUsual = isUsual
        self.publication = publication
        self.place = place
        self.address = address
    }

    /// The file name of a store's catalog.
    static let storeName = "config.json"

    /// The local file of the catalog. This is a store's catalog if the configuration names no catalog and the folder
    /// contains a store but no magazine.
    package var document: URL {
        guard isUsual, FileStamp(place) == nil else { return place }
        let store = place.deletingLastPathComponent().appending(path: Self.storeName)
        return FileStamp(store) == nil ? place : store
    }
}
