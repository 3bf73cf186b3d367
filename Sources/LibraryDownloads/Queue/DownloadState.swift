/// The state of a download.
public enum DownloadState: String, Sendable, Hashable, Codable, CaseIterable {
    /// The download is queued, and waits for its turn, for a retry, or for a process to run it.
    case waiting
    /// A process is downloading the content.
    case running
    /// The download is paused.
    case paused
    /// The download failed permanently and is no longer queued.
    case failed
}
