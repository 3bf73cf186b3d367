import Foundation
import Periodical

/// Rows of catalogs.
enum CatalogRows {
    /// An issue that is sold.
    static func entry(_ name: String) -> CatalogEntry {
        var entry = CatalogEntry(name: name, date: Date(timeIntervalSince1970: 1_583_798_400))
        entry.description.isPrivate = true
        return entry
    }
}
