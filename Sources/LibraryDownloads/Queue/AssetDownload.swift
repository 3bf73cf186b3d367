public import Foundation
public import IssueTransfer
public import LibraryCore
public import Periodical

/// A download of an item's content, like `NKAssetDownload` in NewsstandKit.
///
/// A download stays in the queue from its request until its content is installed, even if the process restarts.
public struct AssetDownload: Sendable, Identifiable {
    /// The download as stored in the database.
    var record: AssetDownloadRecord
    private let folder: LibraryFolder
    /// Sends the download's progress to all listeners. Each copy of the download and each listener retains it.
    let broadcast: ProgressBroadcast

    init(_ record: AssetDownloadRecord, in folder: LibraryFolder, _ broadcast: ProgressBroadcast) {
        self.record = record
        self.folder = folder
        self.broadcast = broadcast
    }

    /// The download's identifier, which stays the same when the process restarts.
    public var identifier: UUID { record.identifier }
    /// The download's identifier.
    public var id: UUID { record.identifier }
    /// The item's reference, for example `HANDLE/NAME`.
    public var item: ItemReference { record.item.reference }
    /// The item's shortest unique name, for display.
    public var label: String { record.item.label }
    /// The request that downloads the content.
    public var request: HTTPRequest { record.request }
    /// Custom data that the app stores with the download and that survives a restart of the process.
    public var userInfo: [String: String] { record.userInfo }
    /// The requested scale of the content.
    public var scale: Scale { record.scale }
    /// The content's expected size and hash, as listed in the catalog.
    public var expected: ExpectedContent { ExpectedContent(size: record.size, sha256: record.sha256) }

    /// The progress of the download, computed from the files on disk, so that downloads in other processes are
    /// included.
    public var currentProgress: DownloadProgress { record.progress(in: folder) }

    /// Reports the progress to all listeners and to the given handler.
    func tell(_ progress: DownloadProgress, _ onEvent: @Sendable (DownloadEvent) -> Void) {
        broadcast.send(progress)
        onEvent(.progress(self, progress))
    }

    /// The current progress and all further progress, until this process stops working on the download.
    ///
    /// The sequence ends when the download completes, fails or is canceled. It contains no progress from other
    /// processes.
    public var progress: some AsyncSequence<DownloadProgress, Never> & Sendable { broadcast.stream }
}
