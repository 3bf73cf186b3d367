/// The state of a download.
public enum DownloadState: String, Sendable, Hashable, Codable, CaseIterable {
    /// The download is queued. It waits for other downloads to finish, or until it is retried, or until a process runs
    /// it.
    case waiting
    /// A process is running the download.
    case running
    /// The download is paused.
    case paused
    /// The download failed permanently and is no longer queued.
    case failed
}
