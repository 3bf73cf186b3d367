import Foundation

/// A cover that several items may share.
struct WantedCover: Sendable {
    let url: URL
    /// The catalogue that names it.
    let catalogue: URL
    /// Where the cover is to be had if `url` has none.
    let fallback: URL?
    /// Whether the catalogue's publisher has a key, so that the index says which picture it is.
    let isVouchedFor: Bool
    var items: [(key: ItemKey, source: String)]
}
