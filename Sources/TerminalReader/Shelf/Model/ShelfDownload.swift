public import Periodical

/// A snapshot of an item's download.
public struct ShelfDownload: Sendable, Hashable, Identifiable {
    /// The state of a download.
    public enum State: Sendable, Hashable { case running, waiting, paused, failed }

    /// The reference `HANDLE/NAME` of the item.
    public let id: ItemReference
    /// The state.
    public var state: State
    /// The number of bytes downloaded so far.
    public var byteCount: Int
    /// The total number of bytes, or nil if it is unknown.
    public var totalByteCount: Int?
    /// The speed in bytes per second.
    public var rate = 0.0
    /// The reason why the download is not progressing, which is untrusted text.
    public var problem: String?

    /// Creates a download.
    public init(_ item: ItemReference, _ state: State, byteCount: Int, totalByteCount: Int?) {
        id = item
        self.state = state
        self.byteCount = byteCount
        self.totalByteCount = totalByteCount
    }

    /// The finished share, from 0 to 1, or nil if the total is unknown.
    public var share: Double? {
        totalByteCount.flatMap { $0 > 0 ? min(1, Double(byteCount) / Double($0)) : nil }
    }

    /// The estimated number of seconds until the download ends, or nil if it is unknown.
    public var secondsLeft: Double? {
        guard let totalByteCount, rate > 1 else { return nil }
        return Double(max(0, totalByteCount - byteCount)) / rate
    }
}
