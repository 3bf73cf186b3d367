import Files
public import Foundation
public import Periodical

/// The cache for packing, which contains derived pictures and the ledger. All of it can be created again.
public struct PublishingCache: Sendable {
    /// The folder of the cache. Users may delete it at any time.
    public let folder: URL

    /// Opens a folder, and creates it if needed.
    public init(_ folder: URL) throws(MastheadError) {
        self.folder = folder
        try FileSystem.createFolder(folder.appending(path: "pictures"), cannot: "create the cache")
    }

    var pictures: URL { folder.appending(path: "pictures", directoryHint: .isDirectory) }

    /// Opens the ledger. A ledger that cannot be opened is replaced.
    func ledger() throws(MastheadError) -> PackingLedger {
        do { return try PackingLedger(folder) } catch {
            let file = folder.appending(path: "packing.sqlite")
            unlink(file.path)
            do { return try PackingLedger(folder) } catch { throw .files("open", file, error) }
        }
    }
}
