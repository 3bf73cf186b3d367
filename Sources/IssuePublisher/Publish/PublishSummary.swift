/// What publishing did, or would do.
public struct PublishSummary: Sendable, Encodable {
    /// The files that were brought, without the catalog.
    public internal(set) var uploaded: [String] = []
    /// Those of them that are sold, and came to where those have them that bought them.
    public internal(set) var sold: [String] = []
    /// The size of those that were brought in bytes.
    public internal(set) var byteCount = 0
    /// Whether the catalog is another one now.
    public internal(set) var isChanged = false
    /// The files that were deleted.
    public internal(set) var deleted: [String] = []
    /// The files that are sold and were left out, because all might have them at the target.
    public internal(set) var withheld: [String] = []
    /// The files that came from where all may have them to where those may that bought them, or the other way.
    public internal(set) var moved: [String] = []
    /// The names of the issues or books of which the target had no row.
    public internal(set) var added: [String] = []
    /// The names of the issues or books that the target has no row of any more.
    public internal(set) var withdrawn: [String] = []
}
