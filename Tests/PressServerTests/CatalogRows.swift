import Foundation
import Periodical

/// Sample rows of catalogs.
enum CatalogRows {
    /// Returns a paid issue.
    static func entry(_ name: String) -> CatalogEntry {
        var entry = CatalogEntry(name: name, date: Date(timeIntervalSince1970: 1_583_798_400))
        entry.description.isPrivate = true
        return entry
    }
}
