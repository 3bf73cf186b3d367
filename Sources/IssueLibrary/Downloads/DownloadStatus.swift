public import Foundation

/// An asset download as any process sees it at a moment.
public struct DownloadStatus: Sendable, Hashable, Identifiable {
    /// Which asset download it is.
    public let identifier: UUID
    /// The issue it belongs to.
    public let issueName: String
    /// Where it is fetched from, without credentials.
    public let source: String
    /// What it is doing.
    public let state: DownloadState
    /// How far it has come.
    public let progress: DownloadProgress
    /// Why the last attempt failed.
    public let error: String?

    /// Which asset download it is.
    public var id: UUID { identifier }
}
