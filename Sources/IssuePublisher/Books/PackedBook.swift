/// The result of packing an EPUB.
public struct PackedBook: Sendable, Codable, Hashable {
    /// The book's id in the store.
    public let id: String
    /// The book's title.
    public let title: String
    /// Whether files were written. False if the store already had them.
    public let packed: Bool
    /// The number of characters in the book.
    public let characters: Int
    /// The size of the sample in bytes.
    public let sampleSize: Int
    /// The size of the EPUB in bytes.
    public let size: Int
}
