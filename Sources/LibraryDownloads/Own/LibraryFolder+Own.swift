import Foundation
import LibraryCore

extension LibraryFolder {
    /// The folder in which files are copied and unpacked before they are imported. The names of item folders never
    /// start with a dot.
    var ownIncoming: URL { incoming.appending(path: Self.ownName, directoryHint: .isDirectory) }

    /// The lock that a process holds while it imports files.
    var ownLock: URL { incoming.appending(path: ".own.lock") }

    /// The name of the import folder, which is in the folder `incoming`.
    static let ownName = ".own"
}
