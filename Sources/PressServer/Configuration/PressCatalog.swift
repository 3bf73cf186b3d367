import Files
package import Foundation

/// A publication's catalog. The server announces its new issues to devices.
package struct PressCatalog: Sendable, Hashable {
    /// The publication's name in requests and commands.
    package let publication: String
    /// The file or URL that the server reads the catalog from.
    package let place: URL
    /// The catalog's public URL, or nil if unknown.
    package let address: URL?
    /// Whether the configuration lists no catalogs, so that the server uses the magazine or store in its public folder.
    let isUsual: Bool

    package init(publication: String, place: URL, address: URL?, isUsual: Bool = false) {
        self.isUsual = isUsual
        self.publication = publication
        self.place = place
        self.address = address
    }

    /// The file name of a store's catalog.
    static let storeName = "config.json"

    /// The catalog's local file. If the configuration lists no catalogs and the folder contains a store but no
    /// magazine, this is the store's catalog.
    package var document: URL {
        guard isUsual, FileStamp(place) == nil else { return place }
        let store = place.deletingLastPathComponent().appending(path: Self.storeName)
        return FileStamp(store) == nil ? place : store
    }
}
