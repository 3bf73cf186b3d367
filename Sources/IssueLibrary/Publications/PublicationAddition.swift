public import Periodical

/// What adding a publication found.
public struct PublicationAddition: Sendable {
    /// The publication as the library has it now.
    public let publication: LibraryPublication
    /// Whether it is new to the library.
    public let isNew: Bool
    /// Whether it was in the library, followed no longer, and is followed from now on.
    public let isFollowedAgain: Bool
    /// The items that are new to the library.
    public let added: [ItemReference]
    /// What was wrong with single rows of its catalog.
    public let diagnostics: [Diagnostic]
}
