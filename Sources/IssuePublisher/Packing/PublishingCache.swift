import Files
public import Foundation
public import Periodical

/// A cache for packing, with derived pictures and the ledger. All of it can be re-created.
public struct PublishingCache: Sendable {
    /// The cache's folder. Users may delete it at any time.
    public let folder: URL

    /// Opens a cache folder, creating it if needed.
    public init(_ folder: URL) throws(MastheadError) {
        self.folder = folder
        try FileSystem.createFolder(folder.appending(path: "pictures"), cannot: "create the cache")
    }

    var pictures: URL { folder.appending(path: "pictures", directoryHint: .isDirectory) }

    /// Opens the ledger, replacing one that cannot be opened.
    func ledger() throws(MastheadError) -> PackingLedger {
        do { return try PackingLedger(folder) } catch {
            let file = folder.appending(path: "packing.sqlite")
            unlink(file.path)
            do { return try PackingLedger(folder) } catch { throw .files("open", file, error) }
        }
    }
}
