public import Foundation
public import IssueTransfer
public import Periodical

extension IssueLibrary {
    /// The asset downloads that are outstanding, also those that another process began and left.
    public var downloadingAssets: [AssetDownload] {
        get async throws(MastheadError) { try await walls.queue.downloadingAssets }
    }

    /// Adds an asset download of the program's own to an item, as NKIssue's addAssetWithRequest: did.
    /// ``run(_:onEvent:)`` brings it in.
    ///
    /// An item's content takes its place when all its outstanding asset downloads are there.
    /// - Parameters:
    ///   - request: what to fetch. A zip is unpacked into the content folder, any other file kept there.
    ///   - reference: the item.
    ///   - userInfo: what to remember with it.
    ///   - expected: the size and hash to be verified, where they are known.
    @discardableResult
    public func addAsset(
        _ request: HTTPRequest, to reference: ItemReference, userInfo: [String: String] = [:],
        expected: ExpectedContent = ExpectedContent()
    ) async throws(MastheadError) -> AssetDownload {
        try await walls.queue.addAsset(request, to: reference, userInfo: userInfo, expected: expected)
    }

    /// Makes the asset download for the content that the catalog offers, unless that is here or outstanding already.
    ///
    /// One that is outstanding for a superseded revision or another scale gives way; one that is paused goes on; an item that
    /// was removed is there again.
    /// - Parameters:
    ///   - reference: the item.
    ///   - scale: the scale; by default that of the content that is here, else the publication's, else the library's.
    /// - Returns: the outstanding asset downloads of the item; empty where its content is up to date.
    /// - Throws: ``MastheadError`` with the code `library.nothing-to-download` where the catalog names no content.
    public func queue(_ reference: ItemReference, scale: Scale? = nil) async throws(MastheadError) -> [AssetDownload] {
        try await walls.queue.queue(reference, scale: scale)
    }

    /// Makes the asset downloads for everything that is new, corrected or broken off. Withdrawn items and those that the reader
    /// declined stay as they are, and what is paused stays paused. What was refused is only asked for if the server has
    /// another one by now.
    /// - Parameters:
    ///   - scale: the scale; by default that of the content that is here, else the publication's, else the library's.
    ///   - wanted: the items to look at; nil for all.
    /// - Returns: the outstanding asset downloads, newest items first, and why some items have none.
    public func queueEverything(
        scale: Scale? = nil, of wanted: Set<ItemID>? = nil
    ) async throws(MastheadError) -> (downloads: [AssetDownload], errors: [MastheadError]) {
        try await walls.queue.queueEverything(scale: scale, of: wanted)
    }

    /// What is being downloaded, by any process, and what failed for good; newest items first.
    public func downloadStatuses() async throws(MastheadError) -> [DownloadStatus] {
        try await walls.statuses.downloadStatuses()
    }

    /// What is being downloaded, again and again, until the caller stops listening: for a display of what other processes do.
    ///
    /// The library is read only when it changed or something is being downloaded or waits for it.
    /// - Parameter interval: the time between two elements.
    public nonisolated func downloadStatuses(
        every interval: Duration
    ) -> AsyncThrowingStream<[DownloadStatus], any Error> {
        walls.statuses.downloadStatuses(every: interval)
    }

    /// Pauses asset downloads: the process that is at them stops within a moment, and none begins them until they are resumed or
    /// asked for again.
    /// - Parameter references: the items; nil for all.
    /// - Returns: the items of which something was paused.
    @discardableResult
    public func pauseDownloads(of references: [ItemReference]? = nil) async throws(MastheadError) -> [ItemReference] {
        try await walls.control.pauseDownloads(of: references)
    }

    /// Lets paused asset downloads go on, and those that failed try once more and at once. They are brought in by
    /// ``run(_:onEvent:)`` or ``runAgent(lockDescriptor:onEvent:)``.
    /// - Parameter references: the items; nil for all.
    /// - Returns: the items of which something was paused or had an error.
    @discardableResult
    public func resumeDownloads(of references: [ItemReference]? = nil) async throws(MastheadError) -> [ItemReference] {
        try await walls.control.resumeDownloads(of: references)
    }

    /// Takes the wish for asset downloads back and deletes what has arrived. Content that is here stays.
    /// - Parameter references: the items; nil for all.
    /// - Returns: the items of which something was cancelled.
    @discardableResult
    public func cancelDownloads(of references: [ItemReference]? = nil) async throws(MastheadError) -> [ItemReference] {
        try await walls.control.cancelDownloads(of: references)
    }

    /// Brings asset downloads in, several at a time: fetches, verifies, unpacks and installs each. The item that is being
    /// read comes first, and no item holds up the others.
    ///
    /// Cancelling the task leaves them outstanding, with all bytes that have arrived. What any process pauses or cancels is
    /// stopped; what is resumed while this runs goes on.
    /// - Parameters:
    ///   - downloads: what to bring in.
    ///   - onEvent: told what happens; called on threads of its own choosing.
    /// - Returns: the errors by asset download; empty where everything is here.
    @discardableResult
    public nonisolated func run(
        _ downloads: [AssetDownload], onEvent: @escaping @Sendable (DownloadEvent) -> Void = { _ in }
    ) async -> [UUID: MastheadError] {
        await walls.runner.run(downloads, onEvent: onEvent)
    }
}
