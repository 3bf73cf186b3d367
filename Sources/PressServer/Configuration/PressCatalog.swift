import Files
package import Foundation

/// The catalog of a publication. If the catalog contains a new issue, the server announces the issue to devices.
package struct PressCatalog: Sendable, Hashable {
    /// The name of the publication in requests and commands.
    package let publication: String
    /// The file or URL from which the server reads the catalog.
    package let place: URL
    /// The public URL of the catalog, or nil if it is unknown.
    package let address: URL?
    /// Whether the configuration does not list any catalogs. The server then uses the magazine or store in its public
    /// folder.
    let isUsual: Bool

    package init(publication: String, place: URL, address: URL?, isUsual: Bool = false) {
        self.isUsual = isUsual
        self.publication = publication
        self.place = place
        self.address = address
    }

    /// The file name of a store's catalog.
    static let storeName = "config.json"

    /// The local file of the catalog. If the configuration does not list catalogs, and the folder contains a store but
    /// no magazine, the store's catalog is used.
    package var document: URL {
        guard isUsual, FileStamp(place) == nil else { return place }
        let store = place.deletingLastPathComponent().appending(path: Self.storeName)
        return FileStamp(store) == nil ? place : store
    }
}
