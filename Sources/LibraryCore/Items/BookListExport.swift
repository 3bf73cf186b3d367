public import Foundation

/// A list of a library's books that other libraries can follow.
public struct BookListExport: Sendable, Hashable {
    /// The encoded list.
    public let data: Data
    /// The number of books in the list.
    public let bookCount: Int
    /// The number of books left out because no catalog has a URL for them.
    public let omittedCount: Int
}
