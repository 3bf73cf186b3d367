import Files
public import Foundation
public import Periodical

/// Where packing keeps what it can find out again: derived pictures and its ledger.
public struct PublishingCache: Sendable {
    /// The folder; it may be deleted at any time.
    public let folder: URL

    /// Takes a folder, made where there is none.
    public init(_ folder: URL) throws(MastheadError) {
        self.folder = folder
        try FileSystem.createFolder(folder.appending(path: "pictures"), cannot: "create the cache")
    }

    var pictures: URL { folder.appending(path: "pictures", directoryHint: .isDirectory) }

    /// The ledger; one that does not open is thrown away and begun anew.
    func ledger() throws(MastheadError) -> PackingLedger {
        do { return try PackingLedger(folder) } catch {
            let file = folder.appending(path: "packing.sqlite")
            unlink(file.path)
            do { return try PackingLedger(folder) } catch { throw .files("open", file, error) }
        }
    }
}
