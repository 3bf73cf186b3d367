public import Periodical

/// What is being downloaded of an item at a moment.
public struct ShelfDownload: Sendable, Hashable, Identifiable {
    /// What it is doing.
    public enum State: Sendable, Hashable { case running, waiting, paused, failed }

    /// The item, as `HANDLE/NAME`.
    public let id: ItemReference
    /// What it is doing.
    public var state: State
    /// The bytes that are here.
    public var byteCount: Int
    /// The bytes of the whole, where they are known.
    public var totalByteCount: Int?
    /// Bytes per second.
    public var rate = 0.0
    /// Why it does not go on; foreign text.
    public var problem: String?

    /// Describes a download.
    public init(_ item: ItemReference, _ state: State, byteCount: Int, totalByteCount: Int?) {
        id = item
        self.state = state
        self.byteCount = byteCount
        self.totalByteCount = totalByteCount
    }

    /// The part that is here, 0 to 1, where the whole is known.
    public var share: Double? {
        totalByteCount.flatMap { $0 > 0 ? min(1, Double(byteCount) / Double($0)) : nil }
    }

    /// The seconds until all of it is here, where they can be told.
    public var secondsLeft: Double? {
        guard let totalByteCount, rate > 1 else { return nil }
        return Double(max(0, totalByteCount - byteCount)) / rate
    }
}
