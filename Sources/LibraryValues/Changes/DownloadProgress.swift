/// The progress of a download.
public struct DownloadProgress: Sendable, Hashable {
    /// The number of bytes on disk, including bytes from earlier attempts.
    public var byteCount: Int
    /// The total number of bytes, or nil if it is unknown.
    public var totalByteCount: Int?

    /// Creates a progress value.
    public init(byteCount: Int, totalByteCount: Int?) {
        self.byteCount = byteCount
        self.totalByteCount = totalByteCount
    }

    /// The completed fraction, from 0 to 1, or nil if the total is unknown.
    public var fractionCompleted: Double? {
        guard let totalByteCount, totalByteCount > 0 else { return nil }
        return min(1, Double(byteCount) / Double(totalByteCount))
    }
}
