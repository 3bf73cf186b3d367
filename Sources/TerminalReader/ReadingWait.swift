/// The progress of a download that the user is waiting for.
public struct ReadingWait: Sendable, Hashable {
    /// How much of the issue is downloaded, up to 1, or nil if that is unknown.
    public var share: Double?
    /// A few words about the progress.
    public var detail: String?

    /// Creates a progress report.
    public init(share: Double? = nil, detail: String? = nil) {
        self.share = share
        self.detail = detail
    }
}
