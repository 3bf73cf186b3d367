public import LibraryCore
public import Periodical

/// The result of adding a publication.
public struct PublicationAddition: Sendable {
    /// The publication as it is now in the library.
    public let publication: LibraryPublication
    /// Whether the publication is new to the library.
    public let isNew: Bool
    /// Whether the publication was unfollowed before and is now followed again.
    public let isFollowedAgain: Bool
    /// The items that are new to the library.
    public let added: [ItemReference]
    /// The problems in individual rows of the catalog.
    public let diagnostics: [Diagnostic]
}
