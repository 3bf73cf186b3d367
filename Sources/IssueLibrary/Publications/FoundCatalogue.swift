import Foundation
import Periodical

/// A catalogue that was found and can be read.
struct FoundCatalogue: Sendable {
    let url: URL
    /// What the publication calls itself.
    let title: String?
    /// What the publication is.
    let kind: PublicationKind
    let answer: CatalogAnswer
}
