public import Periodical

extension IssueLibrary {
    /// Which items are to be here, by the follow policies of the publications.
    /// - Parameter handles: the publications; nil for all.
    public func keepPlans(of handles: [String]? = nil) async throws(MastheadError) -> [KeepPlan] {
        try await walls.keeping.keepPlans(of: handles)
    }

    /// Whether the disk has next to no room, so that even small writes may fail.
    public nonisolated var isShortOfRoom: Bool { walls.keeping.isShortOfRoom }

    /// Removes content until no more is here than the follow policies keep; what catalogs no longer offer is not touched.
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

    /// Takes an item out of the library: its content, its cover, what is on its way, its marks and highlights, and where the reader was.
    ///
    /// While a catalog offers it, it stays removed until it is asked for by its name; `items(removed: true)` gives it. What was
    /// bought by itself keeps its row, its marks and the reader's position: its files alone go, as by ``removeContent(of:)``.
    /// - Returns: what of it was removed.
    @discardableResult
    public func remove(_ reference: ItemReference) async throws(MastheadError) -> RemovalScope {
        try await walls.removal.remove(reference)
    }

    /// Deletes an item's files and what is on its way; the item and the reader's position stay. Its content is brought in again
    /// when it is asked for by its name.
    ///
    /// This works on a full disk too: with the room that is kept for it, or else the files go first.
    public func removeContent(of reference: ItemReference) async throws(MastheadError) {
        try await walls.removal.removeContent(of: reference)
    }

    /// Takes an item out of the library, or deletes its files, in a while. It is hidden at once, and until then ``undoRemoval(of:)``
    /// brings all of it back without fetching anything.
    ///
    /// It is carried out by this process, or if that ends before, by the next one that opens the library. Asked for again it is
    /// put off. Of what was bought by itself the files alone go: ``PendingRemoval/scope`` says so.
    /// - Parameters:
    ///   - reference: the item.
    ///   - scope: what of it is removed.
    ///   - time: how long it can be undone.
    @discardableResult
    public func remove(
        _ reference: ItemReference, _ scope: RemovalScope = .item, undoableFor time: Duration
    ) async throws(MastheadError) -> PendingRemoval {
        try await walls.pendingRemovals.remove(reference, scope, undoableFor: time)
    }

    /// Brings back what was removed by ``remove(_:_:undoableFor:)``, as it was: its content, what was on its way, marks and position.
    /// - Returns: false where it is too late, or nothing of it was removed.
    public func undoRemoval(of reference: ItemReference) async throws(MastheadError) -> Bool {
        try await walls.pendingRemovals.undo(reference)
    }

    /// Puts off what ``remove(_:_:undoableFor:)`` noted, from now on. What was undone meanwhile stays undone: so a face that asks for
    /// more time and takes the removal back at once may see its two requests arrive in either order.
    /// - Returns: false where it is too late, or nothing of it is to be removed.
    public func putOffRemoval(of reference: ItemReference, for time: Duration) async throws(MastheadError) -> Bool {
        try await walls.pendingRemovals.putOff(reference, for: time)
    }

    /// The removals that can still be undone, the next to be carried out first.
    public func pendingRemovals() async throws(MastheadError) -> [PendingRemoval] {
        try await walls.pendingRemovals.pending()
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
