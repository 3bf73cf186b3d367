import Files
import Formats
public import Foundation
public import Periodical

/// A folder of EPUBs that becomes a store: the books, packed or unpacked, and what `store.json` says of the store and of them.
public struct BookSource: Sendable {
    /// The folder.
    public let folder: URL
    /// The EPUBs in it, by their names: files, and folders with unpacked ones.
    let files: [URL]
    /// What `store.json` says; empty where there is none.
    let settings: StoreSettings

    /// Whether a folder is one: it holds EPUBs, and no issue source.
    public static func isOne(_ folder: URL) -> Bool {
        guard
            !["issue.plist", "issue.json", "pages.plist", "pages.json", "META-INF"].contains(where: {
                FileStamp(folder.appending(path: $0)) != nil
            })
        else { return false }
        do throws(MastheadError) { return try !books(in: folder).isEmpty } catch { return false }
    }

    /// Reads a folder.
    /// - Throws: ``MastheadError`` where it cannot be read, or `store.json` is damaged.
    public init(_ folder: URL) throws(MastheadError) {
        self.folder = folder
        files = try Self.books(in: folder)
        settings = try StoreSettings(folder)
    }

    private static func books(in folder: URL) throws(MastheadError) -> [URL] {
        try FileSystem.names(in: folder).sorted().filter { !$0.hasPrefix(".") }.map { folder.appending(path: $0) }
            .filter { place in
                let isFile =
                    AssetKind.fileExtension(of: place.lastPathComponent) == "epub" && FileStamp(place)?.kind == .file
                return isFile || UnpackedBook(place) != nil
            }
    }

    /// The file with what is said of the store.
    var settingsFile: URL { folder.appending(path: StoreSettings.fileName) }
}
