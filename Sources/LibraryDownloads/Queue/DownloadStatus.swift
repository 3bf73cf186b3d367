public import Foundation
public import LibraryValues
public import Periodical

/// A download's status, whichever process runs it.
public struct DownloadStatus: Sendable, Hashable, Identifiable {
    /// The download's identifier.
    public let identifier: UUID
    /// The item's reference, for example `HANDLE/NAME`.
    public let item: ItemReference
    /// The item's shortest unique name, for display.
    public let label: String
    /// The URL of the content, without the user name and password.
    public let source: String
    /// The download's state.
    public let state: DownloadState
    /// The progress of the download.
    public let progress: DownloadProgress
    /// The error of the last attempt, or nil if it did not fail.
    public let error: MastheadError?
    /// Why the download is held, or nil if it may start or has an error.
    public let hold: DownloadHold?

    /// The download's identifier.
    public var id: UUID { identifier }
}
