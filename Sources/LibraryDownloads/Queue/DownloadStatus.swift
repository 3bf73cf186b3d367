public import Foundation
public import LibraryCore
public import Periodical

/// The status of a download, as seen by any process.
public struct DownloadStatus: Sendable, Hashable, Identifiable {
    /// The download's identifier.
    public let identifier: UUID
    /// The reference of the item, such as `HANDLE/NAME`.
    public let item: ItemReference
    /// The shortest unique name of the item, for display.
    public let label: String
    /// The URL of the content, without credentials.
    public let source: String
    /// The state of the download.
    public let state: DownloadState
    /// The progress of the download.
    public let progress: DownloadProgress
    /// The error of the last attempt.
    public let error: MastheadError?
    /// The reason why the download does not start now, although it has no error.
    public let hold: DownloadHold?

    /// The download's identifier.
    public var id: UUID { identifier }
}
