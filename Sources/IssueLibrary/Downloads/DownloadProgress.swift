/// How far an asset download has come.
public struct DownloadProgress: Sendable, Hashable {
    /// The bytes on disk, those of earlier attempts among them.
    public var byteCount: Int
    /// The bytes of the whole, where they are known.
    public var totalByteCount: Int?

    /// Says how far a download has come.
    public init(byteCount: Int, totalByteCount: Int?) {
        self.byteCount = byteCount
        self.totalByteCount = totalByteCount
    }

    /// The part that is there, from 0 to 1, where the whole is known.
    public var fractionCompleted: Double? {
        guard let totalByteCount, totalByteCount > 0 else { return nil }
        return min(1, Double(byteCount) / Double(totalByteCount))
    }
}
