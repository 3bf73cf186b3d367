import Files
import Foundation
import Periodical

/// A target that a packed folder can be published to.
protocol PublishTarget: Sendable {
    /// Returns the existing files by name, with their sizes in bytes; the list is empty if the target does not exist.
    /// - Parameter recursively: whether to include files in folders, by path.
    func list(recursively: Bool) throws(MastheadError) -> [String: Int]

    /// Returns the bytes of an existing file.
    func read(_ name: String) throws(MastheadError) -> Data

    /// Creates the folder of a new target.
    func makeFolder() throws(MastheadError)

    /// Uploads files. Each file appears at the target only when it is complete.
    /// - Parameters:
    ///   - naming: whether existing files with these names may have other content.
    ///   - onProgress: called with the number of uploaded bytes.
    ///   - onSilence: called with a message if the target does not answer for a while.
    func upload(
        _ names: [String], from folder: URL, _ naming: PublishedNaming, onProgress: @escaping @Sendable (Int) -> Void,
        onSilence: @escaping @Sendable (String) -> Void
    ) throws(MastheadError)

    /// Compares uploaded files with the local files, by bytes or by hash.
    /// - Throws: ``MastheadError`` if a file differs.
    func verify(_ names: [String], from folder: URL) throws(MastheadError)

    /// Replaces the file with this name.
    func replace(_ name: String, with file: URL) throws(MastheadError)

    func delete(_ names: [String]) throws(MastheadError)

    /// Whether the target has a private place for paid content.
    var keepsPrivate: Bool { get }

    /// Prevents other processes from publishing to the same target. Returns nil if the target cannot be locked.
    func lock() throws(MastheadError) -> FolderLock?
}

extension PublishTarget {
    var keepsPrivate: Bool { false }
    func makeFolder() throws(MastheadError) {}
    func lock() throws(MastheadError) -> FolderLock? { nil }
}
