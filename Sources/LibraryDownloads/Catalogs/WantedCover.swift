import Foundation
import LibraryCore
import Periodical

/// A cover that must be downloaded. Several items may share the cover.
struct WantedCover: Sendable {
    /// The ID of the publication that contains the items.
    let publication: Int64
    let url: URL
    /// The URL of the catalog that lists the cover.
    let catalog: URL
    /// The URL for the download if the server refuses `url`.
    let fallback: URL?
    /// The preferred scale.
    let scale: Scale
    /// Whether the library knows the publisher's key, so that the cover's hash in the index can be trusted.
    let isVouchedFor: Bool
    var items: [(key: ItemKey, source: String)]
}
