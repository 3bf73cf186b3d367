import Files
package import Foundation

/// The catalog of a publication whose new issues the server announces to devices.
package struct PressCatalog: Sendable, Hashable {
    /// The name of the publication for devices and commands.
    package let publication: String
    /// The file or URL where the server reads the catalog.
    package let place: URL
    /// The public URL of the catalog, if known.
    package let address: URL?
    /// Whether the configuration does not name the catalog, so that the server serves whatever is published there.
    let isUsual: Bool

    package init(publication: String, place: URL, address: URL?, isUsual: Bool = false) {
        self.isUsual = isUsual
        self.publication = publication
        self.place = place
        self.address = address
    }

    /// The file name of a store's catalog.
    static let storeName = "config.json"

    /// The local file. If the configuration names none and there is a store but no magazine, this is the store's
    /// catalog.
    package var document: URL {
        guard isUsual, FileStamp(place) == nil else { return place }
        let store = place.deletingLastPathComponent().appending(path: Self.storeName)
        return FileStamp(store) == nil ? place : store
    }
}
