import Foundation
import LibraryCore
import Periodical

/// A cover, which several items may share.
struct WantedCover: Sendable {
    /// The ID of the publication that contains the items.
    let publication: Int64
    let url: URL
    /// The URL of the catalog that lists the cover.
    let catalog: URL
    /// The URL to use if the server refuses `url`.
    let fallback: URL?
    /// The preferred scale.
    let scale: Scale
    /// Whether the publisher's key is known, so that the index can be trusted to contain the cover's hash.
    let isVouchedFor: Bool
    var items: [(key: ItemKey, source: String)]
}
