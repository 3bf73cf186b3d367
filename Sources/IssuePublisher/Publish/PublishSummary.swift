/// What publishing did, or would do.
public struct PublishSummary: Sendable, Encodable {
    /// The files that were brought, without the catalogue.
    public internal(set) var uploaded: [String] = []
    /// Their size in bytes.
    public internal(set) var byteCount = 0
    /// Whether the catalogue is another one now.
    public internal(set) var isChanged = false
    /// The files that were deleted.
    public internal(set) var deleted: [String] = []
    /// The names of the issues or books that the target has no row of any more.
    public internal(set) var withdrawn: [String] = []
}
