import Files
import Foundation
import Periodical

/// A target for publishing a packed folder.
protocol PublishTarget: Sendable {
    /// Returns the existing files by name, with their sizes in bytes. The result is empty if the target does not exist.
    /// - Parameter recursively: whether to include files in subfolders, by their paths.
    func list(_ naming: PublishedNaming) throws(MastheadError) -> [String: Int]

    /// Returns the bytes of an existing file.
    func read(_ name: String) throws(MastheadError) -> Data

    /// Creates the target's folder if the target is new.
    func makeFolder() throws(MastheadError)

    /// Uploads files. Each file appears at the target only when its upload is complete.
    /// - Parameters:
    ///   - naming: whether there may be files with the same names but different content.
    ///   - onProgress: called with the number of uploaded bytes.
    ///   - onSilence: called with a message if the target does not respond for a while.
    func upload(
        _ names: [String], from folder: URL, _ naming: PublishedNaming, onProgress: @escaping @Sendable (Int) -> Void,
        onSilence: @escaping @Sendable (String) -> Void
    ) throws(MastheadError)

    /// Compares uploaded files with local files by their bytes or hashes.
    /// - Throws: ``MastheadError`` if a file differs.
    func verify(_ names: [String], from folder: URL) throws(MastheadError)

    /// Uploads a file under a name, replacing any existing file.
    func replace(_ name: String, with file: URL) throws(MastheadError)

    func delete(_ names: [String]) throws(MastheadError)

    /// Whether the target has a private folder for paid content.
    var keepsPrivate: Bool { get }

    /// Keeps other processes from publishing to the same target. Returns nil if this kind of target cannot be locked.
    func lock() throws(MastheadError) -> FolderLock?
}

extension PublishTarget {
    var keepsPrivate: Bool { false }
    func makeFolder() throws(MastheadError) {}
    func lock() throws(MastheadError) -> FolderLock? { nil }
}
