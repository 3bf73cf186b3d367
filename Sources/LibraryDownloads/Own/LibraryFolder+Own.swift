import Foundation
import LibraryCore

extension LibraryFolder {
    /// The folder in which an import copies and unpacks files. Its name starts with a dot, unlike the names of item
    /// folders.
    var ownIncoming: URL { incoming.appending(path: Self.ownName, directoryHint: .isDirectory) }

    /// The lock that a process holds during an import.
    var ownLock: URL { incoming.appending(path: ".own.lock") }

    /// The name of the import folder in the folder `incoming`.
    static let ownName = ".own"
}
