public import Foundation
public import Periodical

extension IssueLibrary {
    /// Returns the storefront of a publication that is a bookstore, or nil for any other publication.
    public func storeFront(of handle: String) async throws(MastheadError) -> StoreFront? {
        try await walls.stores.front(of: handle)
    }

    /// Returns the description page of a book in a store, as HTML without scripts, styles or external resources. The
    /// page is downloaded on first use, and again when the store has a new version.
    /// - Returns: nil if the book has no page, or the page cannot be downloaded now.
    public func bookPage(of reference: ItemReference) async throws(MastheadError) -> String? {
        try await walls.stores.page(of: reference)
    }

    /// Returns the image file of a store banner. The image is downloaded on first use.
    /// - Parameters:
    ///   - key: the key of the image, see ``bannerKey(_:)``.
    ///   - handle: the publication.
    /// - Returns: nil if the image does not exist, or cannot be downloaded now.
    public func banner(_ key: String, of handle: String) async throws(MastheadError) -> URL? {
        try await walls.stores.banner(key, of: handle)
    }

    /// Returns the key that identifies a banner's image.
    public static func bannerKey(_ image: StoreFile) -> String { image.key }

    /// Downloads the sample of a book in a store, unless the sample or the book is already downloaded or downloading.
    /// - Parameter onEvent: receives download events.
    /// - Throws: ``MastheadError`` with the code `library.nothing-to-download` if the store has no sample of the book.
    public func bringSample(
        of reference: ItemReference, onEvent: @escaping @Sendable (DownloadEvent) -> Void = { _ in }
    ) async throws(MastheadError) {
        try await walls.samples.bring(reference, onEvent: onEvent)
    }
}
