/// The progress of the download that the user waits for.
public struct ReadingWait: Sendable, Hashable {
    /// The downloaded share of the issue, up to 1, or nil if the share is unknown.
    public var share: Double?
    /// Details about the progress, in a few words.
    public var detail: String?

    /// Describes the progress.
    public init(share: Double? = nil, detail: String? = nil) {
        self.share = share
        self.detail = detail
    }
}
