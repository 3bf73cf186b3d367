import Files
import Foundation
import GRDB
import Periodical

/// The cover of the newest available issue, as the icon of the library.
struct CoverIcon: Sendable {
    let store: LibraryStore

    /// Makes it the one that it should be by now.
    func update() async throws(MastheadError) {
        let cover = try await store.read { db in
            try String.fetchOne(
                db,
                sql: """
                    SELECT coverFile FROM item WHERE contentIdentity IS NOT NULL AND coverFile IS NOT NULL AND NOT isRemoved
                    ORDER BY date DESC, name LIMIT 1
                    """)
        }
        let source = cover.map { store.folder.covers.appending(path: $0) }
        // A restored backup may lack the covers. The icon stays until the cover is downloaded again.
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

    /// Gives a cover one more name, in the place of a file that has it.
    static func link(_ file: URL, as other: URL) throws(MastheadError) {
        guard try FileSystem.link(file, as: other) else { throw .system("write", other, number: EOPNOTSUPP) }
    }
}
