import Files
public import Foundation
public import Periodical

/// The cache of packing: derived pictures and the ledger, which can be created again.
public struct PublishingCache: Sendable {
    /// The folder; it may be deleted at any time.
    public let folder: URL

    /// Opens a folder, and creates it if needed.
    public init(_ folder: URL) throws(MastheadError) {
        self.folder = folder
        try FileSystem.createFolder(folder.appending(path: "pictures"), cannot: "create the cache")
    }

    var pictures: URL { folder.appending(path: "pictures", directoryHint: .isDirectory) }

    /// Opens the ledger; a ledger that does not open is replaced.
    func ledger() throws(MastheadError) -> PackingLedger {
        do { return try PackingLedger(folder) } catch {
            let file = folder.appending(path: "packing.sqlite")
            unlink(file.path)
            do { return try PackingLedger(folder) } catch { throw .files("open", file, error) }
        }
    }
}
