import Foundation

/// An item, and where its catalog says that its file and its cover are.
struct ItemOffer: Sendable, Hashable {
    /// The item.
    let item: LibraryItem
    /// Where its file is, without name and password; nil where no catalog says so.
    let content: URL?
    /// Where its cover is.
    let cover: URL?
}
