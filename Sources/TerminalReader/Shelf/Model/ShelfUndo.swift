public import Periodical

/// How something is undone.
public struct ShelfUndo: Sendable {
    /// Undoes it.
    public let action: @Sendable () async throws(MastheadError) -> Void

    /// Takes what undoes something.
    public init(_ action: @escaping @Sendable () async throws(MastheadError) -> Void) { self.action = action }
}
