import Foundation
package import IssueTransfer
package import LibraryCore
package import Periodical

/// Reads all documents of a catalog except the first: further pages of an OPDS catalog, or the lists of a store.
package struct CatalogDocuments: Sendable {
    let pages: CatalogPages
    let lists: StoreLists
    package let signatures: CatalogSignatures

    package init(client: HTTPClient, signatures: CatalogSignatures) {
        (pages, lists) = (CatalogPages(client: client), StoreLists(client: client))
        self.signatures = signatures
    }

    /// The parts of a catalog as of the last read.
    package struct Known: Sendable {
        /// The pages or lists from the last read of the catalog.
        package var pages: [CatalogPageRecord] = []
        /// The content of `config.json`, or nil if the catalog is not a store.
        package var front: StoreFront?

        package init(pages: [CatalogPageRecord] = [], front: StoreFront? = nil) {
            self.pages = pages
            self.front = front
        }
    }

    /// Reads all documents of a catalog except the first.
    /// - Parameters:
    ///   - first: the first document, whose signature is already verified. The body of an unchanged document is empty.
    ///   - record: the publication, with the URL of the catalog and the publisher's key.
    ///   - isUnchanged: whether the first document has not changed.
    ///   - onPage: called after each page, with the number of items so far.
    /// - Returns: the downloaded catalog with the content of all documents, or nil if no document has changed.
    package func whole(
        _ first: CatalogAnswer, of record: PublicationRecord, known: Known = Known(), isUnchanged: Bool = false,
        onPage: @Sendable (Int) -> Void = { _ in }
    ) async throws(MastheadError) -> CatalogAnswer? {
        guard let url = record.url else { return isUnchanged ? nil : first }
        var (answer, front) = (first, isUnchanged ? known.front : nil)
        if !isUnchanged {
            let (read, catalog) = try first.reading(at: url)
            (answer, front) = (read, catalog.store)
        }
        if let front {
            return try await store(answer, front, at: url, of: record, known, isUnchanged: isUnchanged)
        }
        // If the catalog must be signed, ignore further pages, because its signature covers only the first document.
        guard record.publicKey == nil else { return isUnchanged ? nil : answer }
        if isUnchanged {
            guard !known.pages.isEmpty else { return nil }
            return try await pages.follow(answer, at: url, stored: known.pages, isUnchanged: true, onPage: onPage)
        }
        return try await pages.follow(answer, at: url, stored: known.pages, onPage: onPage) ?? answer
    }

    /// Reads a store's lists. A publisher replaces the lists one by one, so lists that do not match are downloaded
    /// again without caches after a pause.
    private func store(
        _ first: CatalogAnswer, _ front: StoreFront, at url: URL, of record: PublicationRecord, _ known: Known,
        isUnchanged: Bool
    ) async throws(MastheadError) -> CatalogAnswer? {
        let known = StoreLists.Known(front: known.front, pages: known.pages)
        let isSigned = record.publicKey != nil
        do throws(MastheadError) {
            return try await lists.follow(
                first, front, at: url, known: known, isUnchanged: isUnchanged, isSigned: isSigned)
        } catch {
            guard error.code == .tornCatalog else { throw error }
        }
        let again = try await signatures.again(of: record, at: url)
        let (answer, catalog) = try again.reading(at: url)
        guard let front = catalog.store else { return answer }
        return try await lists.follow(
            answer, front, at: url, known: known, isUnchanged: false, isSigned: isSigned, pastCaches: true)
    }
}
