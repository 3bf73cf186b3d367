import Files
import Foundation
import Periodical

/// A temporary folder for the files that an edition is assembled from.
struct EditionScratch: Sendable {
    let folder: URL

    init() throws(MastheadError) {
        folder = FileManager.default.temporaryDirectory.appending(
            path: "masthead-edition-\(UUID().uuidString)", directoryHint: .isDirectory)
        try FileSystem.createFolder(folder)
    }

    /// Returns the URL of a file in the folder.
    subscript(name: String) -> URL { folder.appending(path: name) }

    /// Deletes the folder. If this fails, the system cleans it up later.
    func remove() { try? FileManager.default.removeItem(at: folder) }
}
