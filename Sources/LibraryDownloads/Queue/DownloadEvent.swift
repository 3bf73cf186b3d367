public import LibraryCore
public import Periodical

/// An event in a running download.
public enum DownloadEvent: Sendable {
    /// The download started or resumed.
    case started(AssetDownload)
    /// The download received bytes.
    case progress(AssetDownload, DownloadProgress)
    /// A temporary error interrupted the download, which is retried after the given delay.
    case waiting(AssetDownload, MastheadError, Duration)
    /// The content is installed.
    case finished(AssetDownload)
    /// The download was paused or canceled.
    case stopped(AssetDownload, MastheadError)
    /// The download failed. If the error is temporary, the download stays in the queue.
    case failed(AssetDownload, MastheadError)

    /// The download that the event belongs to.
    public var download: AssetDownload {
        switch self {
        case .started(let download), .progress(let download, _), .waiting(let download, _, _), .finished(let download),
            .stopped(let download, _), .failed(let download, _):
            download
        }
    }
}
