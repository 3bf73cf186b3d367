public import Foundation
public import Periodical

extension IssueLibrary {
    /// Takes a file of this machine into the library: an EPUB, a PDF, a comic (CBZ), an HPub or the archive of an issue. It joins
    /// the publication `own`, which is made with the first.
    ///
    /// Its bytes say what it is, never its name. It is copied: the file itself is not needed any more. What the library has
    /// already, under whatever name, is not taken in again; what was removed of it is there again.
    /// - Parameters:
    ///   - file: the file, or a link to one.
    ///   - read: tells its title, its authors and its cover from what was unpacked of it; by default it is called as its file is.
    /// - Throws: ``MastheadError`` with the code `library.not-a-book` where it is something else; and where it cannot be read or
    ///   must not be unpacked. Then nothing of it is kept.
    @discardableResult
    public nonisolated func addFile(
        _ file: URL,
        describedBy read: FileDescription.Reader = { (_, _) throws(MastheadError) in FileDescription() }
    ) async throws(MastheadError) -> FileAddition {
        try await walls.ownFiles.add(file.standardizedFileURL, read)
    }

    /// Whether a folder of this machine has a catalog in it, by one of the names that catalogs have.
    public static func hasCatalog(in folder: URL) -> Bool {
        CatalogPlaces.below(folder).contains { place in
            guard place.lastPathComponent == CatalogPlaces.storeName else {
                return FileManager.default.fileExists(atPath: place.path)
            }
            // Many folders have a file of that name that is no store's.
            return FileManager.default.contents(atPath: place.path).map { CatalogFinder.isStore($0, at: place) }
                ?? false
        }
    }
}
