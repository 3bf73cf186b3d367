/// The state of a download.
public enum DownloadState: String, Sendable, Hashable, Codable, CaseIterable {
    /// The download is in the queue, waiting for other downloads, a retry or a process.
    case waiting
    /// A process is running the download.
    case running
    /// The download is paused.
    case paused
    /// The download failed permanently, and is no longer in the queue.
    case failed
}
