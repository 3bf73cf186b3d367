public import Foundation
public import Periodical

extension IssueLibrary {
    @available(*, deprecated, renamed: "positions.position")
    public func readingPosition(_ reference: ItemReference) async throws(MastheadError) -> PagePosition? {
        try await positions.position(reference)
    }

    @available(*, deprecated, renamed: "positions.setPosition")
    public func setReadingPosition(
        _ position: PagePosition, from start: Double? = nil, share: Double? = nil, with anchor: TextAnchor? = nil,
        for reference: ItemReference
    ) async throws(MastheadError) {
        try await positions.setPosition(position, from: start, share: share, with: anchor, for: reference)
    }

    @available(*, deprecated, renamed: "positions.position")
    public func readingPosition(ofFile path: String) async throws(MastheadError) -> PagePosition? {
        try await positions.position(ofFile: path)
    }

    @available(*, deprecated, renamed: "positions.setPosition")
    public func setReadingPosition(_ position: PagePosition, ofFile path: String) async throws(MastheadError) {
        try await positions.setPosition(position, ofFile: path)
    }

    @available(*, deprecated, renamed: "marks.all")
    public func marks(_ kind: Mark.Kind, of reference: ItemReference? = nil) async throws(MastheadError) -> [Mark] {
        try await marks.all(kind, of: reference)
    }

    @available(*, deprecated, renamed: "marks.add")
    @discardableResult public func mark(
        _ kind: Mark.Kind, _ reference: ItemReference, at position: PagePosition? = nil, with anchor: TextAnchor? = nil
    ) async throws(MastheadError) -> Bool { try await marks.add(kind, reference, at: position, with: anchor) }

    @available(*, deprecated, renamed: "marks.remove")
    @discardableResult public func unmark(
        _ kind: Mark.Kind, _ reference: ItemReference, at position: PagePosition? = nil
    ) async throws(MastheadError) -> Bool { try await marks.remove(kind, reference, at: position) }

    @available(*, deprecated, renamed: "readMarks.mark")
    @discardableResult public func mark(_ mark: ReadMark, _ references: [ItemReference]) async throws(MastheadError)
        -> [ItemReference: ReadMark?]
    { try await readMarks.mark(mark, references) }

    @available(*, deprecated, renamed: "readMarks.restore")
    public func restoreReadMarks(_ former: [ItemReference: ReadMark?]) async throws(MastheadError) {
        try await readMarks.restore(former)
    }

    @available(*, deprecated, renamed: "search.update")
    @discardableResult public func updateSearchIndex(
        onItem: @Sendable (Int, Int) -> Void = { _, _ in },
        texts: @escaping @Sendable (_ item: LibraryItem, _ content: URL) throws(MastheadError) -> [PageText]
    ) async throws(MastheadError) -> [ItemReference: MastheadError] {
        try await search.update(onItem: onItem, texts: texts)
    }

    @available(*, deprecated, renamed: "search.pages")
    public func search(_ words: String, in reference: ItemReference? = nil, limit: Int = 100)
        async throws(MastheadError) -> [SearchHit]
    { try await search.pages(words, in: reference, limit: limit) }

    @available(*, deprecated, renamed: "search.find")
    public func find(_ words: String, in filter: SearchFilter = SearchFilter(), pagesPerItem: Int = 3, limit: Int = 50)
        async throws(MastheadError) -> SearchResults
    { try await search.find(words, in: filter, pagesPerItem: pagesPerItem, limit: limit) }

    @available(*, deprecated, renamed: "earlyReading.bringForward")
    public func bringForward(
        _ assets: [String], then neighbours: [[String]] = [], of reference: ItemReference,
        onWaiting: @escaping @Sendable (DownloadProgress) -> Void = { _ in }
    ) async throws(MastheadError) -> URL {
        try await earlyReading.bringForward(assets, then: neighbours, of: reference, onWaiting: onWaiting)
    }

    @available(*, deprecated, renamed: "earlyReading.arrivedFolder")
    public func arrivedFolder(of reference: ItemReference) async throws(MastheadError) -> URL? {
        try await earlyReading.arrivedFolder(of: reference)
    }
}
