import Editions
import Files
import Formats
public import Foundation
public import Periodical

/// A folder of EPUB files and unpacked EPUBs that can be packed into a store, with its settings in `store.json`.
public struct BookSource: Sendable {
    /// The folder that contains the EPUBs.
    public let folder: URL
    /// The EPUB files and the folders of unpacked EPUBs, sorted by name.
    let files: [URL]
    /// The settings in `store.json`, or the defaults if there is no such file.
    let settings: StoreSettings

    /// Whether a folder contains EPUBs and is not an issue source.
    public static func isOne(_ folder: URL) -> Bool {
        guard
            !["issue.plist", "issue.json", "pages.plist", "pages.json", "META-INF"].contains(where: {
                FileStamp(folder.appending(path: $0)) != nil
            })
        else { return false }
        do throws(MastheadError) { return try !books(in: folder).isEmpty } catch { return false }
    }

    /// Reads a folder's list of EPUBs and its settings.
    /// - Throws: ``MastheadError`` if the folder cannot be read or `store.json` is damaged.
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

    var settingsFile: URL { folder.appending(path: StoreSettings.fileName) }
}
