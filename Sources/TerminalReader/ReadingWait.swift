/// How far what a reader waits for has come.
public struct ReadingWait: Sendable, Hashable {
    /// The part of the issue that is here, up to 1; nil where that is not known.
    public var share: Double?
    /// More about it, in a few words.
    public var detail: String?

    /// Describes a wait.
    public init(share: Double? = nil, detail: String? = nil) {
        self.share = share
        self.detail = detail
    }
}
