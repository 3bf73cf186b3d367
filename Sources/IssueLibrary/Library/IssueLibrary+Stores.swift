public import Foundation
public import Periodical

extension IssueLibrary {
    @available(*, deprecated, renamed: "stores.front")
    public func storeFront(of handle: String) async throws(MastheadError) -> StoreFront? {
        try await stores.front(of: handle)
    }

    @available(*, deprecated, renamed: "stores.page")
    public func bookPage(of reference: ItemReference) async throws(MastheadError) -> String? {
        try await stores.page(of: reference)
    }

    @available(*, deprecated, renamed: "stores.banner")
    public func banner(_ key: String, of handle: String) async throws(MastheadError) -> URL? {
        try await stores.banner(key, of: handle)
    }

    @available(*, deprecated, renamed: "samples.download")
    public func bringSample(
        of reference: ItemReference, onEvent: @escaping @Sendable (DownloadEvent) -> Void = { _ in }
    ) async throws(MastheadError) { try await samples.download(of: reference, onEvent: onEvent) }
}
