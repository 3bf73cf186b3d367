/// What packing made of an EPUB.
public struct PackedBook: Sendable, Codable, Hashable {
    /// Its name in the store.
    public let id: String
    /// What it is called.
    public let title: String
    /// Whether something of it was written; false where all was there already.
    public let packed: Bool
    /// The characters of its text.
    public let characters: Int
    /// The size of its sample in bytes.
    public let sampleSize: Int
    /// Its own size in bytes.
    public let size: Int
}
