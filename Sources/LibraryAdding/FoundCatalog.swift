import Foundation
import LibraryDownloads
import Periodical

/// A readable catalog at an address.
struct FoundCatalog: Sendable {
    let url: URL
    /// The publication's title in the catalog.
    let title: String?
    /// The kind of publication.
    let kind: PublicationKind
    let answer: CatalogAnswer
}
