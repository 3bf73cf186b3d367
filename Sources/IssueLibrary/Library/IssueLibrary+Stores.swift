public import Foundation
public import Periodical

extension IssueLibrary {
    /// What a publication says of itself that is a store of books; nil of any other.
    public func storeFront(of handle: String) async throws(MastheadError) -> StoreFront? {
        try await walls.stores.front(of: handle)
    }

    /// The page that describes a book of a store, as HTML in which nothing runs, loads or has a style. It is fetched when it is
    /// first wanted, and again when the store has another.
    /// - Returns: nil where there is none, or it cannot be had now.
    public func bookPage(of reference: ItemReference) async throws(MastheadError) -> String? {
        try await walls.stores.page(of: reference)
    }

    /// The file with a picture of a store's banners, fetched when it is first wanted.
    /// - Parameters:
    ///   - key: which picture, see ``bannerKey(_:)``.
    ///   - handle: the publication.
    /// - Returns: nil where there is none, or it cannot be had now.
    public func banner(_ key: String, of handle: String) async throws(MastheadError) -> URL? {
        try await walls.stores.banner(key, of: handle)
    }

    /// What tells the picture of a banner from others.
    public static func bannerKey(_ image: StoreFile) -> String { image.key }

    /// Brings in the sample of a book that a store offers, unless that, or the book itself, is here or on its way.
    /// - Parameter onEvent: told what happens.
    /// - Throws: ``MastheadError`` with the code `library.nothing-to-download` where the store offers none.
    public func bringSample(
        of reference: ItemReference, onEvent: @escaping @Sendable (DownloadEvent) -> Void = { _ in }
    ) async throws(MastheadError) {
        try await walls.samples.bring(reference, onEvent: onEvent)
    }
}
