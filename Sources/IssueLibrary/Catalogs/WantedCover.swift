import Foundation
import Periodical

/// A cover that several items may share.
struct WantedCover: Sendable {
    /// The number of its publication.
    let publication: Int64
    let url: URL
    /// The catalog that names it.
    let catalog: URL
    /// Where the cover is to be had if `url` has none.
    let fallback: URL?
    /// The scale at which it is asked for first.
    let scale: Scale
    /// Whether the catalog's publisher has a key, so that the index says which picture it is.
    let isVouchedFor: Bool
    var items: [(key: ItemKey, source: String)]
}
