package import Periodical

extension PressCatalog {
    /// Returns the names of the issues or books in the catalog, or nil if the catalog's file does not exist yet.
    package func names() async throws(MastheadError) -> [String]? {
        try await CatalogReader().read(self)?.map(\.name)
    }

    /// Returns the names of the paid issues and books, or nil if the catalog's file does not exist yet.
    package func paidNames() async throws(MastheadError) -> [String]? {
        try await CatalogReader().read(self)?.filter(\.description.isPrivate).map(\.name)
    }
}
