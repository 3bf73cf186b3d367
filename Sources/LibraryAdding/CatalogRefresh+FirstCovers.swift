import GRDB
import LibraryCore
import LibraryDownloads
package import Periodical

extension CatalogRefresh {
    /// Downloads the covers of publications that do not have any yet, for example because they were just added.
    package func fetchFirstCovers(of publications: Set<Int64>) async throws(MastheadError) {
        let bare = try await store.read { db in
            try publications.filter { id in
                try Bool.fetchOne(
                    db, sql: "SELECT EXISTS (SELECT 1 FROM item WHERE publicationID = ? AND coverFile IS NOT NULL)",
                    arguments: [id]) == false
            }
        }
        guard !bare.isEmpty else { return }
        var summary = RefreshSummary()
        try await covers.fetchAll(of: bare, &summary)
    }
}
