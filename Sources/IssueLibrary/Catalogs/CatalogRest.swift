import Foundation
import IssueTransfer
import Periodical

/// Reads the rest of a catalog whose first document came: the pages of a feed, the lists of a store.
struct CatalogRest: Sendable {
    let pages: CatalogPages
    let lists: StoreLists
    let signatures: CatalogSignatures

    /// What is known of a catalog until now.
    struct Known: Sendable {
        /// What its pages, or its lists, said last.
        var pages: [CatalogPageRecord] = []
        /// What it says of itself, where it is a store.
        var front: StoreFront?
    }

    /// Reads the rest.
    /// - Parameters:
    ///   - first: the first document, as it is signed; its body is empty where it has not changed.
    ///   - record: the publication, with its address and key.
    ///   - isUnchanged: whether the first document has not changed.
    ///   - onPage: told after each page of a feed how many publications are known.
    /// - Returns: the answer with what all parts say; nil where nothing has changed.
    func whole(
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
        // The signature of other catalogs is for one document.
        guard record.publicKey == nil else { return isUnchanged ? nil : answer }
        if isUnchanged {
            guard !known.pages.isEmpty else { return nil }
            return try await pages.follow(answer, at: url, stored: known.pages, isUnchanged: true, onPage: onPage)
        }
        return try await pages.follow(answer, at: url, stored: known.pages, onPage: onPage) ?? answer
    }

    /// Reads the lists of a store. Publishers replace them one after the other: what does not fit together is fetched once more
    /// after a moment, past all caches.
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
