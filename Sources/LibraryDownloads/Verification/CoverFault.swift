public import Periodical

/// A missing or damaged cover, which the library can download again.
public struct CoverFault: Sendable, Hashable {
    /// The item's reference, `HANDLE/NAME`.
    public let item: ItemReference
    /// The item's shortest unique name, for display.
    public let label: String
    /// A description of the fault, as a predicate for a sentence about the cover.
    public let found: String
}
