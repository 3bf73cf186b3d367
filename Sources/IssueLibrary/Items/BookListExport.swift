public import Foundation

/// Books of a library as a list that can be followed.
public struct BookListExport: Sendable, Hashable {
    /// The list's bytes.
    public let data: Data
    /// The number of books in it.
    public let bookCount: Int
    /// The number of books that are left out: no catalog says where they are.
    public let omittedCount: Int
}
