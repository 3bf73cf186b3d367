public import Foundation
public import IssueTransfer
public import LibraryCore
public import Periodical

/// A download of an item's content, similar to `NKAssetDownload` in NewsstandKit.
///
/// A download is in the queue from its request until its content is installed, even if the process restarts.
public struct AssetDownload: Sendable, Identifiable {
    /// The row of the download in the database.
    var record: AssetDownloadRecord
    private let folder: LibraryFolder
    /// Sends the download's progress to all listeners. Each copy of the download and each listener retains it.
    let broadcast: ProgressBroadcast

    init(_ record: AssetDownloadRecord, in folder: LibraryFolder, _ broadcast: ProgressBroadcast) {
        self.record = record
        self.folder = folder
        self.broadcast = broadcast
    }

    /// The identifier of the download, which stays the same after a restart of the process.
    public var identifier: UUID { record.identifier }
    /// The identifier of the download.
    public var id: UUID { record.identifier }
    /// The reference to the item, such as `HANDLE/NAME`.
    public var item: ItemReference { record.item.reference }
    /// The shortest unique name of the item, for display.
    public var label: String { record.item.label }
    /// The request that downloads the content.
    public var request: HTTPRequest { record.request }
    /// Custom data that the app stores with the download. The data survives a restart of the process.
    public var userInfo: [String: String] { record.userInfo }
    /// The requested scale of the content.
    public var scale: Scale { record.scale }
    /// The expected size and hash of the content, as the catalog lists them.
    public var expected: ExpectedContent { ExpectedContent(size: record.size, sha256: record.sha256) }

    /// The progress of the download, computed from the files on disk. Downloads in other processes are therefore
    /// included.
    public var currentProgress: DownloadProgress { record.progress(in: folder) }

    /// Reports the progress to all listeners and to the given handler.
    func tell(_ progress: DownloadProgress, _ onEvent: @Sendable (DownloadEvent) -> Void) {
        broadcast.send(progress)
        onEvent(.progress(self, progress))
    }

    /// The progress so far and later, until this process stops working on the download.
    ///
    /// The sequence ends when the download completes, fails or is canceled. It contains no progress from other
    /// processes.
    public var progress: some AsyncSequence<DownloadProgress, Never> & Sendable { broadcast.stream }
}
