import Files
package import Foundation

/// The catalog of a publication whose issues devices hear of.
package struct PressCatalog: Sendable, Hashable {
    /// What devices and commands call the publication.
    package let publication: String
    /// Where the server looks at it: a file, or an address.
    package let place: URL
    /// Where others have it, as far as that is known.
    package let address: URL?
    /// Whether the configuration says nothing of it, so that it is whatever is published there.
    let isUsual: Bool

    package init(publication: String, place: URL, address: URL?, isUsual: Bool = false) {
        self.isUsual = isUsual
        self.publication = publication
        self.place = place
        self.address = address
    }

    /// What a store's catalog is called.
    static let storeName = "config.json"

    /// The file of this machine: where the configuration names none, that of a store of books where one lies there and no magazine.
    package var document: URL {
        guard isUsual, FileStamp(place) == nil else { return place }
        let store = place.deletingLastPathComponent().appending(path: Self.storeName)
        return FileStamp(store) == nil ? place : store
    }
}
