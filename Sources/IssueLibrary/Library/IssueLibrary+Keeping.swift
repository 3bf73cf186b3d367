public import Periodical

extension IssueLibrary {
    @available(*, deprecated, renamed: "keeping.plans")
    public func keepPlans(of handles: [String]? = nil) async throws(MastheadError) -> [KeepPlan] {
        try await keeping.plans(of: handles)
    }

    @available(*, deprecated, renamed: "keeping.isShortOfRoom")
    public var isShortOfRoom: Bool { keeping.isShortOfRoom }

    @available(*, deprecated, renamed: "keeping.keep")
    @discardableResult public func keep(of handles: [String]? = nil) async throws(MastheadError) -> [ItemReference] {
        try await keeping.keep(of: handles)
    }

    @available(*, deprecated, renamed: "keeping.makeRoom")
    public func makeRoom(for downloads: [AssetDownload], following plans: [KeepPlan]) async throws(MastheadError)
        -> [ItemReference]
    { try await keeping.makeRoom(for: downloads, following: plans) }

    @available(*, deprecated, renamed: "removal.remove")
    @discardableResult public func remove(_ reference: ItemReference) async throws(MastheadError) -> RemovalScope {
        try await removal.remove(reference)
    }

    @available(*, deprecated, renamed: "removal.removeContent")
    public func removeContent(of reference: ItemReference) async throws(MastheadError) {
        try await removal.removeContent(of: reference)
    }

    @available(*, deprecated, renamed: "pendingRemovals.remove")
    @discardableResult public func remove(
        _ reference: ItemReference, _ scope: RemovalScope = .item, undoableFor time: Duration
    ) async throws(MastheadError) -> PendingRemoval {
        try await pendingRemovals.remove(reference, scope, undoableFor: time)
    }

    @available(*, deprecated, renamed: "pendingRemovals.undo")
    public func undoRemoval(of reference: ItemReference) async throws(MastheadError) -> Bool {
        try await pendingRemovals.undo(of: reference)
    }

    @available(*, deprecated, renamed: "pendingRemovals.postpone")
    public func putOffRemoval(of reference: ItemReference, for time: Duration) async throws(MastheadError) -> Bool {
        try await pendingRemovals.postpone(of: reference, for: time)
    }

    @available(*, deprecated, renamed: "pendingRemovals.all")
    public func pendingRemovals() async throws(MastheadError) -> [PendingRemoval] { try await pendingRemovals.all() }

    @available(*, deprecated, renamed: "verification.verify")
    public func verify(
        _ reference: ItemReference,
        onProgress: @escaping @Sendable (_ byteCount: Int, _ total: Int) -> Void = { _, _ in }
    ) async throws(MastheadError) -> ContentVerification {
        try await verification.verify(reference, onProgress: onProgress)
    }
}
