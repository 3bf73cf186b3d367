package import Periodical

extension PressCatalog {
    /// The names of the issues or books that it has now; nil where its file is not there yet.
    package func names() async throws(MastheadError) -> [String]? {
        try await CatalogReader().read(self)?.map(\.name)
    }
}
