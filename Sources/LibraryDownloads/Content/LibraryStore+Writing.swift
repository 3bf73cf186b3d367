import Foundation
package import LibraryCore
package import Periodical

extension LibraryStore {
    /// Checks whether files can be created in the library's folder, before a lock file fails with a less clear error.
    /// - Throws: ``MastheadError`` if the folder or its file system is read-only.
    package func requireWritableFolder() throws(MastheadError) {
        guard access(folder.root.path, W_OK) != 0 else { return }
        throw MastheadError(
            .fileSystem, cannot: "write to the library", to: folder.root.path, found: "the library is read-only",
            remedies: [.allowWriting, .useAnotherLibrary])
    }
}
