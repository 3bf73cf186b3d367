public import Foundation
public import IssueTransfer
public import Periodical

extension IssueLibrary {
    /// The pending asset downloads, including downloads that another process started and left.
    public var downloadingAssets: [AssetDownload] {
        get async throws(MastheadError) { try await walls.queue.downloadingAssets }
    }

    /// Adds a custom asset download to an item, like NewsstandKit's `addAssetWithRequest:`. Call ``run(_:onEvent:)`` to
    /// start the download.
    ///
    /// The item's new content is installed when all its pending asset downloads are complete.
    /// - Parameters:
    ///   - request: the request. A ZIP file is unpacked into the content folder; any other file is copied into it.
    ///   - reference: the item.
    ///   - userInfo: custom values to store with the download.
    ///   - expected: the size and hash to verify, if known.
    @discardableResult
    public func addAsset(
        _ request: HTTPRequest, to reference: ItemReference, userInfo: [String: String] = [:],
        expected: ExpectedContent = ExpectedContent()
    ) async throws(MastheadError) -> AssetDownload {
        try await walls.queue.addAsset(request, to: reference, userInfo: userInfo, expected: expected)
    }

    /// Queues the download of an item's content, unless the content is already downloaded or queued.
    ///
    /// A pending download of an old revision or another scale is replaced. A paused download resumes. A removed item is
    /// added to the library again.
    /// - Parameters:
    ///   - reference: the item.
    ///   - scale: the scale. The default is the scale of the downloaded content, then that of the publication, then
    ///     that of the library.
    /// - Returns: the item's pending asset downloads, or an empty array if its content is up to date.
    /// - Throws: ``MastheadError`` with the code `library.nothing-to-download` if the catalog has no content for the
    ///   item.
    public func queue(_ reference: ItemReference, scale: Scale? = nil) async throws(MastheadError) -> [AssetDownload] {
        try await walls.queue.queue(reference, scale: scale)
    }

    /// Queues the downloads of all new, corrected and interrupted items. Withdrawn items, items whose files the user
    /// deleted, and paused downloads are skipped. An archive that was rejected as invalid is requested again only if
    /// the server has a different version.
    /// - Parameters:
    ///   - scale: the scale. The default is the scale of the downloaded content, then that of the publication, then
    ///     that of the library.
    ///   - wanted: the items to check, or nil for all.
    /// - Returns: the pending asset downloads, newest items first, and the errors of items that could not be queued.
    public func queueEverything(
        scale: Scale? = nil, of wanted: Set<ItemID>? = nil
    ) async throws(MastheadError) -> (downloads: [AssetDownload], errors: [MastheadError]) {
        try await walls.queue.queueEverything(scale: scale, of: wanted)
    }

    /// Returns the status of pending downloads in all processes, and of downloads that failed permanently. The newest
    /// items come first.
    public func downloadStatuses() async throws(MastheadError) -> [DownloadStatus] {
        try await walls.statuses.downloadStatuses()
    }

    /// Returns a stream of download statuses, to show the downloads of other processes.
    ///
    /// The library is read only if it has changed, or if downloads are running or waiting.
    /// - Parameter interval: the time between two elements.
    public nonisolated func downloadStatuses(
        every interval: Duration
    ) -> AsyncThrowingStream<[DownloadStatus], any Error> {
        walls.statuses.downloadStatuses(every: interval)
    }

    /// Pauses asset downloads. A process that is running them stops shortly, and none starts them until they are
    /// resumed or requested again.
    /// - Parameter references: the items, or nil for all.
    /// - Returns: the items whose downloads were paused.
    @discardableResult
    public func pauseDownloads(of references: [ItemReference]? = nil) async throws(MastheadError) -> [ItemReference] {
        try await walls.control.pauseDownloads(of: references)
    }

    /// Resumes paused asset downloads, and retries failed downloads without a delay. Call ``run(_:onEvent:)`` or
    /// ``runAgent(_:lockDescriptor:onEvent:)`` to run them.
    /// - Parameter references: the items, or nil for all.
    /// - Returns: the items that had a paused or failed download.
    @discardableResult
    public func resumeDownloads(of references: [ItemReference]? = nil) async throws(MastheadError) -> [ItemReference] {
        try await walls.control.resumeDownloads(of: references)
    }

    /// Cancels asset downloads and deletes their partial files. Content that is already installed remains.
    /// - Parameter references: the items, or nil for all.
    /// - Returns: the items whose downloads were canceled.
    @discardableResult
    public func cancelDownloads(of references: [ItemReference]? = nil) async throws(MastheadError) -> [ItemReference] {
        try await walls.control.cancelDownloads(of: references)
    }

    /// Runs asset downloads, several at a time: downloads, verifies, unpacks and installs each of them. The item that
    /// the user is reading comes first, and a slow item does not delay the others.
    ///
    /// If the task is canceled, the downloads stay pending and keep their partial files. If any process pauses or
    /// cancels a download, it stops here as well; if a process resumes a download, it continues.
    /// - Parameters:
    ///   - downloads: the downloads to run.
    ///   - onEvent: receives download events, on arbitrary threads.
    /// - Returns: the errors by the ID of the asset download, or an empty dictionary if all downloads are complete.
    @discardableResult
    public nonisolated func run(
        _ downloads: [AssetDownload], onEvent: @escaping @Sendable (DownloadEvent) -> Void = { _ in }
    ) async -> [UUID: MastheadError] {
        await walls.runner.run(downloads, onEvent: onEvent)
    }
}
