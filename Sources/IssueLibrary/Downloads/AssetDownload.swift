public import Foundation
public import IssueTransfer
public import Periodical

/// One transfer that belongs to an item, as NKAssetDownload was.
///
/// It is outstanding from the wish until its content is installed, over restarts of the process too.
public struct AssetDownload: Sendable, Identifiable {
    /// What the library has written down of it.
    var record: AssetDownloadRecord
    private let folder: LibraryFolder
    /// Tells how far it has come, for as long as a holder of the download or a listener is there.
    let broadcast: ProgressBroadcast

    init(_ record: AssetDownloadRecord, in folder: LibraryFolder, _ broadcast: ProgressBroadcast) {
        self.record = record
        self.folder = folder
        self.broadcast = broadcast
    }

    /// Stays the same over restarts.
    public var identifier: UUID { record.identifier }
    /// The identifier.
    public var id: UUID { record.identifier }
    /// The item it belongs to, as `HANDLE/NAME`.
    public var item: ItemReference { record.item.reference }
    /// The shortest name that leads to the item, for people.
    public var label: String { record.item.label }
    /// What is fetched.
    public var request: HTTPRequest { record.request }
    /// What the program that asked for it wants to remember; kept over restarts.
    public var userInfo: [String: String] { record.userInfo }
    /// The scale that the content serves.
    public var scale: Scale { record.scale }
    /// The size and hash that the catalog promises.
    public var expected: ExpectedContent { ExpectedContent(size: record.size, sha256: record.sha256) }

    /// How far it has come by what is on disk, whichever process brings it in.
    public var currentProgress: DownloadProgress { record.progress(in: folder) }

    /// Tells all that listen how far it has come.
    func tell(_ progress: DownloadProgress, _ onEvent: @Sendable (DownloadEvent) -> Void) {
        broadcast.send(progress)
        onEvent(.progress(self, progress))
    }

    /// How far it has come: what is known now and whatever comes, until this run of it ends.
    public var progress: some AsyncSequence<DownloadProgress, Never> & Sendable { broadcast.stream }
}
