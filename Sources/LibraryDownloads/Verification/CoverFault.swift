public import Periodical

/// A missing or damaged cover, which the library can download again.
public struct CoverFault: Sendable, Hashable {
    /// The item, as `HANDLE/NAME`.
    public let item: ItemReference
    /// The shortest name that identifies the item, for display.
    public let label: String
    /// The description of the fault, as a predicate for a sentence about the cover.
    public let found: String
}
