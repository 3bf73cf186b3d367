public import Periodical

extension IssueLibrary {
    /// Returns which items each publication's follow policy keeps and deletes.
    /// - Parameter handles: the publications, or nil for all.
    public func keepPlans(of handles: [String]? = nil) async throws(MastheadError) -> [KeepPlan] {
        try await walls.keeping.keepPlans(of: handles)
    }

    /// Whether the disk is almost full, so that even small writes may fail.
    public nonisolated var isShortOfRoom: Bool { walls.keeping.isShortOfRoom }

    /// Deletes downloaded content that the follow policies do not keep. Withdrawn items are not changed.
    /// - Parameter handles: the publications, or nil for all.
    /// - Returns: the items whose content was deleted.
    @discardableResult
    public func keep(of handles: [String]? = nil) async throws(MastheadError) -> [ItemReference] {
        try await walls.keeping.keep(of: handles)
    }

    /// Deletes content that ``keep(of:)`` would also delete, but only as much as is needed to make room for the
    /// downloads.
    /// - Returns: the items whose content was deleted.
    public func makeRoom(
        for downloads: [AssetDownload], following plans: [KeepPlan]
    ) async throws(MastheadError) -> [ItemReference] {
        try await walls.keeping.makeRoom(for: downloads, following: plans)
    }

    /// Removes an item from the library: its content, cover, pending downloads, bookmarks, highlights and reading
    /// position.
    ///
    /// While a catalog lists the item, the item stays removed until it is requested by name. `items(removed: true)`
    /// returns removed items. For an item that was bought individually, only the files are deleted, like with
    /// ``removeContent(of:)``.
    /// - Returns: whether the item or only its files were removed.
    @discardableResult
    public func remove(_ reference: ItemReference) async throws(MastheadError) -> RemovalScope {
        try await walls.removal.remove(reference)
    }

    /// Deletes an item's files and pending downloads. The item and its reading position remain. Its content is
    /// downloaded again only when the item is requested by name.
    ///
    /// Deleting works on a full disk too, because the library reserves disk space for it.
    public func removeContent(of reference: ItemReference) async throws(MastheadError) {
        try await walls.removal.removeContent(of: reference)
    }

    /// Schedules the removal of an item or of its files. The item or its content is hidden at once. Until the removal
    /// is carried out, ``undoRemoval(of:)`` restores everything without a download.
    ///
    /// This process carries out the removal. If it ends first, the next process that opens the library does so. Calling
    /// this method again restarts the time. For an item that was bought individually, only its files are deleted; see
    /// ``PendingRemoval/scope``.
    /// - Parameters:
    ///   - reference: the item.
    ///   - scope: whether to remove the item or only its files.
    ///   - time: how long the removal can be undone.
    @discardableResult
    public func remove(
        _ reference: ItemReference, _ scope: RemovalScope = .item, undoableFor time: Duration
    ) async throws(MastheadError) -> PendingRemoval {
        try await walls.pendingRemovals.remove(reference, scope, undoableFor: time)
    }

    /// Undoes ``remove(_:_:undoableFor:)``: restores the item's content, pending downloads, marks and reading position.
    /// - Returns: false if the removal was already carried out, or nothing was removed.
    public func undoRemoval(of reference: ItemReference) async throws(MastheadError) -> Bool {
        try await walls.pendingRemovals.undo(reference)
    }

    /// Extends the time to undo ``remove(_:_:undoableFor:)``, starting now. A removal that was undone remains undone.
    /// If a user interface sends a request to extend the time and a request to undo the removal, their order does not
    /// matter.
    /// - Returns: false if the removal was already carried out, or nothing is to be removed.
    public func putOffRemoval(of reference: ItemReference, for time: Duration) async throws(MastheadError) -> Bool {
        try await walls.pendingRemovals.putOff(reference, for: time)
    }

    /// Returns the removals that can still be undone, in the order in which they will be carried out.
    public func pendingRemovals() async throws(MastheadError) -> [PendingRemoval] {
        try await walls.pendingRemovals.pending()
    }

    /// Compares every file of an item's content with its hash, several files at a time.
    ///
    /// If a file is missing or changed, the item is marked as damaged. The next ``queue(_:scale:)`` or
    /// ``queueEverything(scale:of:)`` then downloads it again; if the archive has an index, only the damaged files are
    /// downloaded.
    /// - Parameters:
    ///   - reference: the item.
    ///   - onProgress: receives the number of verified bytes and the total, on arbitrary threads.
    /// - Throws: ``MastheadError`` if the item is not downloaded, or the task was canceled.
    public nonisolated func verify(
        _ reference: ItemReference,
        onProgress: @escaping @Sendable (_ byteCount: Int, _ total: Int) -> Void = { _, _ in }
    ) async throws(MastheadError) -> ContentVerification {
        try await walls.verification.verify(reference, onProgress: onProgress)
    }
}
