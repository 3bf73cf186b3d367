/// The changes that publishing made or would make.
public struct PublishSummary: Sendable, Encodable {
    /// The uploaded files, without the catalog.
    public internal(set) var uploaded: [String] = []
    /// The uploaded files of paid content, which only buyers can get.
    public internal(set) var sold: [String] = []
    /// The size of the uploaded files in bytes.
    public internal(set) var byteCount = 0
    /// Whether the catalog changed.
    public internal(set) var isChanged = false
    /// The files that were deleted.
    public internal(set) var deleted: [String] = []
    /// The files of paid content that were not uploaded, because the target is public.
    public internal(set) var withheld: [String] = []
    /// The files that moved between the public and the paid target.
    public internal(set) var moved: [String] = []
    /// The names of the issues or books that were added to the published catalog.
    public internal(set) var added: [String] = []
    /// The names of the issues or books that were removed from the published catalog.
    public internal(set) var withdrawn: [String] = []
}
