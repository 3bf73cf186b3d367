public import Foundation
public import IssueTransfer
public import Periodical

extension IssueLibrary {
    @available(*, deprecated, renamed: "downloads.downloadingAssets")
    public var downloadingAssets: [AssetDownload] {
        get async throws(MastheadError) { try await downloads.downloadingAssets }
    }

    @available(*, deprecated, renamed: "downloads.addAsset")
    @discardableResult public func addAsset(
        _ request: HTTPRequest, to reference: ItemReference, userInfo: [String: String] = [:],
        expected: ExpectedContent = ExpectedContent()
    ) async throws(MastheadError) -> AssetDownload {
        try await downloads.addAsset(request, to: reference, userInfo: userInfo, expected: expected)
    }

    @available(*, deprecated, renamed: "downloads.queue")
    public func queue(_ reference: ItemReference, scale: Scale? = nil) async throws(MastheadError) -> [AssetDownload] {
        try await downloads.queue(reference, scale: scale)
    }

    @available(*, deprecated, renamed: "downloads.queueEverything")
    public func queueEverything(scale: Scale? = nil, of wanted: Set<ItemID>? = nil) async throws(MastheadError) -> (
        downloads: [AssetDownload], errors: [MastheadError]
    ) { try await downloads.queueEverything(scale: scale, of: wanted) }

    @available(*, deprecated, renamed: "downloads.statuses")
    public func downloadStatuses() async throws(MastheadError) -> [DownloadStatus] { try await downloads.statuses() }

    @available(*, deprecated, renamed: "downloads.statuses")
    public func downloadStatuses(every interval: Duration) -> AsyncThrowingStream<
        [DownloadStatus], any Error
    > { downloads.statuses(every: interval) }

    @available(*, deprecated, renamed: "downloads.pause")
    @discardableResult public func pauseDownloads(of references: [ItemReference]? = nil) async throws(MastheadError)
        -> [ItemReference]
    { try await downloads.pause(of: references) }

    @available(*, deprecated, renamed: "downloads.resume")
    @discardableResult public func resumeDownloads(of references: [ItemReference]? = nil) async throws(MastheadError)
        -> [ItemReference]
    { try await downloads.resume(of: references) }

    @available(*, deprecated, renamed: "downloads.cancel")
    @discardableResult public func cancelDownloads(of references: [ItemReference]? = nil) async throws(MastheadError)
        -> [ItemReference]
    { try await downloads.cancel(of: references) }

    @available(*, deprecated, renamed: "runner.run")
    @discardableResult public func run(
        _ downloads: [AssetDownload], onEvent: @escaping @Sendable (DownloadEvent) -> Void = { _ in }
    ) async -> [UUID: MastheadError] { await runner.run(downloads, onEvent: onEvent) }
}
