import Files
import Foundation
import GRDB
import LibraryCore
package import Periodical

/// The library's icon, which shows the cover of the newest available issue.
package struct CoverIcon: Sendable {
    let store: LibraryStore

    /// Updates the icon to the current cover.
    package func update() async throws(MastheadError) {
        let cover = try await store.read { db in
            try String.fetchOne(
                db,
                sql: """
                    SELECT coverFile FROM item WHERE contentIdentity IS NOT NULL AND coverFile IS NOT NULL AND NOT isRemoved
                    ORDER BY date DESC, name LIMIT 1
                    """)
        }
        let source = cover.map { store.folder.covers.appending(path: $0) }
        // Keep the icon until the cover is downloaded again, because covers may be missing after a restore from a
        // backup.
        if let source, FileStamp(path: source.path) == nil { return }
        for format in PictureFormat.allCases {
            let icon = store.folder.icon(fileExtension: format.fileExtension)
            if let source, source.pathExtension == format.fileExtension {
                try Self.link(source, as: icon)
            } else {
                try FileSystem.remove(icon)
            }
        }
    }

    /// Creates a hard link to a cover, replacing any existing file.
    static func link(_ file: URL, as other: URL) throws(MastheadError) {
        guard try FileSystem.link(file, as: other) else { throw .system("write", other, number: EOPNOTSUPP) }
    }
}
