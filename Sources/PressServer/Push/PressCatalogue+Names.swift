package import Periodical

extension PressCatalogue {
    /// The names of the issues or books that it has now; nil where its file is not there yet.
    package func names() async throws(MastheadError) -> [String]? {
        try await CatalogueReader().read(self)?.map(\.name)
    }
}
