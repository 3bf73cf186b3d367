public import Foundation
public import LibraryCore
public import Periodical

/// The status of a download in any process.
public struct DownloadStatus: Sendable, Hashable, Identifiable {
    /// The identifier of the download.
    public let identifier: UUID
    /// The reference to the item, such as `HANDLE/NAME`.
    public let item: ItemReference
    /// The shortest unique name of the item, for display.
    public let label: String
    /// The URL of the content, without the user name and password.
    public let source: String
    /// The state of the download.
    public let state: DownloadState
    /// The progress of the download.
    public let progress: DownloadProgress
    /// The error of the last attempt, or nil if it did not fail.
    public let error: MastheadError?
    /// The reason for the download's hold, or nil if it may start or has an error.
    public let hold: DownloadHold?

    /// The identifier of the download.
    public var id: UUID { identifier }
}
