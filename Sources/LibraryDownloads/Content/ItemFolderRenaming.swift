import Files
import Foundation
import GRDB
import LibraryCore
import Periodical

/// Renames the folders of items whose names a migration has changed.
struct ItemFolderRenaming: Sendable {
    let store: LibraryStore
    let disposal: ContentDisposal

    /// Renames the folders of the items whose names ``NameNormalization`` has changed.
    func renameFolders() async throws(MastheadError) {
        let formerNames = try await store.read { db in
            try Row.fetchAll(db, sql: "SELECT former, name FROM formerName").map { row in
                (former: try row.value("former") as String, name: try row.value("name") as String)
            }
        }
        for (former, name) in formerNames {
            // If another process holds the lock, rename the folder at the next run.
            let (formerFolder, newFolder) = (LibraryFolder.component(for: former), LibraryFolder.component(for: name))
            guard let lock = try FileLock.attempt(store.folder.lock(ofFolder: newFolder)) else { continue }
            let (old, new) = (store.folder.content(inFolder: formerFolder), store.folder.content(inFolder: newFolder))
            let isWanted = try await store.read { db in
                try Bool.fetchOne(
                    db, sql: "SELECT contentIdentity IS NOT NULL FROM item WHERE folder = ?", arguments: [newFolder])
            }
            if access(old.path, F_OK) == 0 {
                if isWanted == true, access(new.path, F_OK) != 0 {
                    guard rename(old.path, new.path) == 0 else { throw .system("rename", old) }
                } else {
                    try disposal.discard(old)
                }
            }
            try FileSystem.remove(store.folder.incoming(inFolder: formerFolder))
            try await store.write {
                try $0.execute(sql: "DELETE FROM formerName WHERE former = ?", arguments: [former])
            }
            lock.remove()
        }
    }
}
