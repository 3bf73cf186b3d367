public import Foundation
public import IssueTransfer
public import Periodical

/// One transfer that belongs to an item, as NKAssetDownload was.
///
/// It is outstanding from the wish until its content is installed, over restarts of the process too.
public struct AssetDownload: Sendable, Identifiable {
    /// Stays the same over restarts.
    public let identifier: UUID
    /// The item it belongs to, as `HANDLE/NAME`.
    public var item: ItemReference { key.reference }
    /// The shortest name that leads to the item, for people.
    public var label: String { key.label }
    let key: ItemKey
    /// What is fetched.
    public let request: HTTPRequest
    /// What the program that asked for it wants to remember; kept over restarts.
    public let userInfo: [String: String]
    /// The scale that the content serves.
    public let scale: Scale
    /// The size and hash that the catalogue promises.
    public let expected: ExpectedContent
    /// What the item's content will be when this is installed.
    let identity: String
    /// Whether it is what the catalogue offers, and not an asset of the program's own.
    let isOffered: Bool
    /// Whether its archive has an index, so that it is never stored.
    let isTakenApart: Bool
    let partial: PartialFile
    let places: ArrivalPlaces
    /// The folder that its content will replace, if there is one.
    private let content: URL
    let broadcast: ProgressBroadcast

    init(
        _ record: AssetDownloadRecord, in folder: LibraryFolder, _ partial: PartialFile, _ places: ArrivalPlaces,
        _ broadcast: ProgressBroadcast
    ) {
        self.partial = partial
        self.places = places
        content = folder.content(of: record.item)
        identity = record.identity
        isOffered = record.isOffered
        isTakenApart = record.indexFile != nil
        identifier = record.identifier
        key = record.item
        request = record.request
        userInfo = record.userInfo
        scale = record.scale
        expected = ExpectedContent(size: record.size, sha256: record.sha256)
        self.broadcast = broadcast
    }

    /// The identifier.
    public var id: UUID { identifier }

    /// How far it has come by what is on disk, whichever process brings it in.
    public var currentProgress: DownloadProgress {
        if let progress = ArrivalProgress.read(places.progress) { return progress }
        // How much of a correction has to be fetched its index will tell.
        let isCorrection = isTakenApart && access(content.path, F_OK) == 0
        let total = isCorrection ? nil : expected.size ?? partial.totalByteCount
        return DownloadProgress(byteCount: partial.byteCount, totalByteCount: total)
    }

    /// How far it has come: what is known now and whatever comes, until this run of it ends.
    public var progress: some AsyncSequence<DownloadProgress, Never> & Sendable { broadcast.stream }
}
