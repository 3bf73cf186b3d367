import Foundation
import LibraryCore
import Periodical

/// A cover that several items may share.
struct WantedCover: Sendable {
    /// The ID of the publication.
    let publication: Int64
    let url: URL
    /// The URL of the catalog that lists the cover.
    let catalog: URL
    /// The URL to try if the server refuses `url`.
    let fallback: URL?
    /// The preferred scale.
    let scale: Scale
    /// Whether the publisher's key is known, so that the index vouches for the cover.
    let isVouchedFor: Bool
    var items: [(key: ItemKey, source: String)]
}
