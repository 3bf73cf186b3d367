import LibraryCore

extension AssetDownload {
    /// The number of bytes that must still be downloaded. 0 if the size is unknown.
    package var missingByteCount: Int {
        let progress = currentProgress
        return max(0, (progress.totalByteCount ?? expected.size ?? 0) - progress.byteCount)
    }
}
