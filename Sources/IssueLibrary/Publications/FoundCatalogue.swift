import Foundation

/// A catalogue that was found and can be read.
struct FoundCatalogue: Sendable {
    let url: URL
    /// What the publication calls itself.
    let title: String?
    let answer: CatalogAnswer
}
