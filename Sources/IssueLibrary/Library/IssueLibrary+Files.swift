public import Foundation
public import Periodical

extension IssueLibrary {
    /// Imports a local file: an EPUB, a PDF, a comic (CBZ), an HPub or an issue archive. The item belongs to the
    /// publication `own`, which the first import creates.
    ///
    /// The format is detected from the file's content, not its name. The library copies the file. If the library
    /// already has the same content, nothing is imported; if the item was removed, it is restored.
    /// - Parameters:
    ///   - file: the file, or a symbolic link to one.
    ///   - read: reads the title, authors and cover from the unpacked file. By default, the title is the file name.
    /// - Throws: ``MastheadError`` with the code `library.not-a-book` if the format is not supported, or another error
    ///   if the file cannot be read or safely unpacked. The library is then unchanged.
    @discardableResult
    public nonisolated func addFile(
        _ file: URL,
        describedBy read: FileDescription.Reader = { (_, _) throws(MastheadError) in FileDescription() }
    ) async throws(MastheadError) -> FileAddition {
        try await walls.ownFiles.add(file.standardizedFileURL, read)
    }

    /// Returns whether a local folder contains a catalog under one of the usual file names.
    public static func hasCatalog(in folder: URL) -> Bool {
        CatalogPlaces.below(folder).contains { place in
            guard place.lastPathComponent == CatalogPlaces.storeName else {
                return FileManager.default.fileExists(atPath: place.path)
            }
            // Many folders contain a config.json that does not belong to a store.
            return FileManager.default.contents(atPath: place.path).map { CatalogFinder.isStore($0, at: place) }
                ?? false
        }
    }
}
