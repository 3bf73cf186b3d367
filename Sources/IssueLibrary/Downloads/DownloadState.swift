/// What an asset download is doing at a moment.
public enum DownloadState: String, Sendable, Hashable, Codable, CaseIterable {
    /// It is outstanding, and no process is at it: it waits for its turn, for another try, or for a process to go on with it.
    case waiting
    /// A process is bringing it in.
    case running
    /// It was paused.
    case paused
    /// It ended with an error that trying again cannot help. It is no longer outstanding.
    case failed
}
