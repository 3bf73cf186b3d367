package import Foundation

/// The catalogue of a publication whose issues devices hear of.
package struct PressCatalogue: Sendable, Hashable {
    /// What devices and commands call the publication.
    package let publication: String
    /// Where the server looks at it: a file, or an address.
    package let place: URL
    /// Where others have it, as far as that is known.
    package let address: URL?

    package init(publication: String, place: URL, address: URL?) {
        self.publication = publication
        self.place = place
        self.address = address
    }
}
