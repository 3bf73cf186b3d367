/// The changes that publishing made or, in a dry run, would make.
public struct PublishSummary: Sendable, Encodable {
    /// The names of the uploaded files other than the catalog.
    public internal(set) var uploaded: [String] = []
    /// The names of the uploaded files with paid content, which only buyers can download.
    public internal(set) var sold: [String] = []
    /// The total size of the uploaded files in bytes.
    public internal(set) var byteCount = 0
    /// Whether the published catalog changed.
    public internal(set) var isChanged = false
    /// The names of the deleted files.
    public internal(set) var deleted: [String] = []
    /// The names of the files with paid content that were held back because the target is public.
    public internal(set) var withheld: [String] = []
    /// The names of the files that moved between the public target and the target for paid content.
    public internal(set) var moved: [String] = []
    /// The names of the issues or books that were added to the published catalog.
    public internal(set) var added: [String] = []
    /// The names of the issues or books that were removed from the published catalog.
    public internal(set) var withdrawn: [String] = []
    /// The URL of the WebSub hub that announces the feeds, or nil if there is none.
    public internal(set) var hub: String?
    /// The URLs of the changed feeds that the hub announces.
    public internal(set) var topics: [String] = []
}
