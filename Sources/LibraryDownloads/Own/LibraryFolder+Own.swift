import Foundation
import LibraryCore

extension LibraryFolder {
    /// The folder into which a file to import is copied and unpacked. Item folder names never start with a dot.
    var ownIncoming: URL { incoming.appending(path: Self.ownName, directoryHint: .isDirectory) }

    /// The lock of the process that imports files.
    var ownLock: URL { incoming.appending(path: ".own.lock") }

    /// The name of the import folder in `incoming`.
    static let ownName = ".own"
}
