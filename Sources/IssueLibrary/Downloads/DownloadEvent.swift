public import Periodical

/// What happens to asset downloads while they run.
public enum DownloadEvent: Sendable {
    /// It begins, or goes on.
    case started(AssetDownload)
    /// Bytes arrived.
    case progress(AssetDownload, DownloadProgress)
    /// Its content is installed.
    case finished(AssetDownload)
    /// It could not be brought in. After a passing fault it is still outstanding.
    case failed(AssetDownload, MastheadError)
}
