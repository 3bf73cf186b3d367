import Foundation
import Periodical

/// A catalog that was found and can be read.
struct FoundCatalog: Sendable {
    let url: URL
    /// What the publication calls itself.
    let title: String?
    /// What the publication is.
    let kind: PublicationKind
    let answer: CatalogAnswer
}
