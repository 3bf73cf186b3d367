public import Periodical

extension IssueLibrary {
    /// Which items are to be here, by the follow policies of the publications.
    /// - Parameter handles: the publications; nil for all.
    public func keepPlans(of handles: [String]? = nil) async throws(MastheadError) -> [KeepPlan] {
        try await walls.keeping.keepPlans(of: handles)
    }

    /// Removes content until no more is here than the follow policies keep; what catalogues no longer offer is not touched.
    /// - Parameter handles: the publications; nil for all.
    /// - Returns: the items whose content was removed.
    @discardableResult
    public func keep(of handles: [String]? = nil) async throws(MastheadError) -> [ItemReference] {
        try await walls.keeping.keep(of: handles)
    }

    /// Removes content that ``keep(of:)`` would remove anyway, as far as asset downloads need room that is not there.
    /// - Returns: the items whose content was removed.
    public func makeRoom(
        for downloads: [AssetDownload], following plans: [KeepPlan]
    ) async throws(MastheadError) -> [ItemReference] {
        try await walls.keeping.makeRoom(for: downloads, following: plans)
    }

    /// Takes an item out of the library: its content, its cover, what is on its way, its marks, and where the reader was.
    ///
    /// While a catalogue offers it, it stays removed until it is asked for by its name; `items(removed: true)` gives it.
    public func remove(_ reference: ItemReference) async throws(MastheadError) {
        try await walls.removal.remove(reference)
    }

    /// Deletes an item's files and what is on its way; the item and the reader's position stay. Its content is brought in again
    /// when it is asked for by its name.
    ///
    /// This works on a full disk too: with the room that is kept for it, or else the files go first.
    public func removeContent(of reference: ItemReference) async throws(MastheadError) {
        try await walls.removal.removeContent(of: reference)
    }

    /// Compares every file of an item's content with its hash, several at a time.
    ///
    /// Where a file is missing or changed the item is marked, and the next ``queue(_:scale:)`` or
    /// ``queueEverything(scale:of:)`` fetches what is wrong, and that alone where there is an index.
    /// - Parameters:
    ///   - reference: the item.
    ///   - onProgress: told how many bytes have been looked at, and of how many; called on threads of its own choosing.
    /// - Throws: ``MastheadError`` where the item is not here, or this was stopped.
    public nonisolated func verify(
        _ reference: ItemReference,
        onProgress: @escaping @Sendable (_ byteCount: Int, _ total: Int) -> Void = { _, _ in }
    ) async throws(MastheadError) -> ContentVerification {
        try await walls.verification.verify(reference, onProgress: onProgress)
    }
}
