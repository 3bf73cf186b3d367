public import Periodical

/// What happens to asset downloads while they run.
public enum DownloadEvent: Sendable {
    /// It begins, or goes on.
    case started(AssetDownload)
    /// Bytes arrived.
    case progress(AssetDownload, DownloadProgress)
    /// A passing fault holds it up; it goes on by itself after a pause.
    case waiting(AssetDownload, MastheadError, Duration)
    /// Its content is installed.
    case finished(AssetDownload)
    /// It was paused, or the wish for it taken back.
    case stopped(AssetDownload, MastheadError)
    /// It could not be brought in. After a passing fault it is still outstanding.
    case failed(AssetDownload, MastheadError)

    /// The asset download that it is about.
    public var download: AssetDownload {
        switch self {
        case .started(let download), .progress(let download, _), .waiting(let download, _, _), .finished(let download),
            .stopped(let download, _), .failed(let download, _):
            download
        }
    }
}
