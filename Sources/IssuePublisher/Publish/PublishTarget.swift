import Files
import Foundation
import Periodical

/// Where a packed folder is published.
protocol PublishTarget: Sendable {
    /// The files that are there, by name, with their sizes in bytes. Empty where there is nothing yet.
    /// - Parameter recursively: whether with those of the folders in it, by their paths.
    func list(recursively: Bool) throws(MastheadError) -> [String: Int]

    /// The bytes of a file that is there.
    func read(_ name: String) throws(MastheadError) -> Data

    /// Makes the folder of a target that nothing was published to yet.
    func makeFolder() throws(MastheadError)

    /// Brings files, each in one step.
    /// - Parameters:
    ///   - naming: whether others may be there that have their names.
    ///   - onProgress: told how many bytes have arrived.
    ///   - onSilence: told in words if the target does not answer for a while.
    func upload(
        _ names: [String], from folder: URL, _ naming: PublishedNaming, onProgress: @escaping @Sendable (Int) -> Void,
        onSilence: @escaping @Sendable (String) -> Void
    ) throws(MastheadError)

    /// Compares what is there with what is here, byte for byte or by hash.
    /// - Throws: ``MastheadError`` where anything differs.
    func verify(_ names: [String], from folder: URL) throws(MastheadError)

    /// Puts a file in the place of the one that has its name.
    func replace(_ name: String, with file: URL) throws(MastheadError)

    /// Deletes files.
    func delete(_ names: [String]) throws(MastheadError)

    /// Whether it has a place for what is sold, where not everyone may have it.
    var keepsPrivate: Bool { get }

    /// Keeps other processes from publishing to the same place meanwhile; nil where that is not possible.
    func lock() throws(MastheadError) -> FolderLock?
}

extension PublishTarget {
    var keepsPrivate: Bool { false }
    func makeFolder() throws(MastheadError) {}
    func lock() throws(MastheadError) -> FolderLock? { nil }
}
