public import Periodical

/// An action that undoes a change.
public struct ShelfUndo: Sendable {
    /// Undoes the change.
    public let action: @Sendable () async throws(MastheadError) -> Void

    /// Creates an undo action.
    public init(_ action: @escaping @Sendable () async throws(MastheadError) -> Void) { self.action = action }
}
