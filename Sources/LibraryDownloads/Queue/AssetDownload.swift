public import Foundation
public import IssueTransfer
public import LibraryCore
public import Periodical

/// A download of an item's content, like `NKAssetDownload` in NewsstandKit.
///
/// A download stays queued from the request until its content is installed, even if the process restarts.
public struct AssetDownload: Sendable, Identifiable {
    /// The download's row in the database.
    var record: AssetDownloadRecord
    private let folder: LibraryFolder
    /// The broadcaster of the download's progress, which exists as long as a copy of the download or a listener.
    let broadcast: ProgressBroadcast

    init(_ record: AssetDownloadRecord, in folder: LibraryFolder, _ broadcast: ProgressBroadcast) {
        self.record = record
        self.folder = folder
        self.broadcast = broadcast
    }

    /// The download's identifier, which survives restarts of the process.
    public var identifier: UUID { record.identifier }
    /// The download's identifier.
    public var id: UUID { record.identifier }
    /// The reference of the item, such as `HANDLE/NAME`.
    public var item: ItemReference { record.item.reference }
    /// The shortest unique name of the item, for display.
    public var label: String { record.item.label }
    /// The request for the content.
    public var request: HTTPRequest { record.request }
    /// The app's own data about the download, which survives restarts of the process.
    public var userInfo: [String: String] { record.userInfo }
    /// The requested scale of the content.
    public var scale: Scale { record.scale }
    /// The size and hash that the catalog lists.
    public var expected: ExpectedContent { ExpectedContent(size: record.size, sha256: record.sha256) }

    /// The progress according to the files on disk, whichever process is downloading.
    public var currentProgress: DownloadProgress { record.progress(in: folder) }

    /// Reports the progress to all listeners and to the given handler.
    func tell(_ progress: DownloadProgress, _ onEvent: @Sendable (DownloadEvent) -> Void) {
        broadcast.send(progress)
        onEvent(.progress(self, progress))
    }

    /// The progress so far and all later progress, until this process stops working on the download.
    ///
    /// The sequence ends when the download is complete, has failed or was canceled. It does not report the progress
    /// in other processes.
    public var progress: some AsyncSequence<DownloadProgress, Never> & Sendable { broadcast.stream }
}
