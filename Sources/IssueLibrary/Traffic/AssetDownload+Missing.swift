extension AssetDownload {
    /// The bytes that are missing of it, as far as that is known.
    var missingByteCount: Int {
        let progress = currentProgress
        return max(0, (progress.totalByteCount ?? expected.size ?? 0) - progress.byteCount)
    }
}
