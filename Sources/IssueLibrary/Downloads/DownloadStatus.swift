public import Foundation
public import Periodical

/// An asset download as any process sees it at a moment.
public struct DownloadStatus: Sendable, Hashable, Identifiable {
    /// Which asset download it is.
    public let identifier: UUID
    /// The item it belongs to, as `HANDLE/NAME`.
    public let item: ItemReference
    /// The shortest name that leads to the item, for people.
    public let label: String
    /// Where it is fetched from, without credentials.
    public let source: String
    /// What it is doing.
    public let state: DownloadState
    /// How far it has come.
    public let progress: DownloadProgress
    /// Why the last attempt failed.
    public let error: MastheadError?
    /// Why it is not begun now, though nothing is wrong with it.
    public let hold: DownloadHold?

    /// Which asset download it is.
    public var id: UUID { identifier }
}
