import Foundation

/// An item, and the URLs that its catalog lists for its file and cover.
struct ItemOffer: Sendable, Hashable {
    let item: LibraryItem
    /// The URL of the item's file without user name and password, or nil if no catalog has one.
    let content: URL?
    /// The URL of the item's cover.
    let cover: URL?
}
