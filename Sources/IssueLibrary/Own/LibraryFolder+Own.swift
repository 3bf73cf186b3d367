import Foundation

extension LibraryFolder {
    /// Where a file that is taken in is copied and unpacked. No item's folder begins with a dot.
    var ownIncoming: URL { incoming.appending(path: Self.ownName, directoryHint: .isDirectory) }

    /// The lock of the process that takes files in.
    var ownLock: URL { incoming.appending(path: ".own.lock") }

    /// What the folder in `incoming` is called.
    static let ownName = ".own"
}
