import Foundation
import Periodical

/// The pictures and films of an EPUB. A file shown on several pages is stored only once.
final class BookResources {
    /// A file in the EPUB.
    struct Resource {
        let identifier: String
        /// The path relative to the package document's folder.
        let path: String
        let file: URL
        let mediaType: String
    }

    private(set) var all: [Resource] = []
    private var known: [URL: Int] = [:]

    /// Returns a picture's path relative to the package document's folder.
    func path(of picture: EditionPicture) -> String {
        let ending = picture.fileExtension
        return path(of: picture.file, in: "images", ending, MediaType.name(forFile: "a.\(ending)"))
    }

    /// Returns a film's path relative to the package document's folder.
    func path(ofFilm file: URL) -> String {
        path(of: file, in: "films", AssetKind.fileExtension(of: file.path), MediaType.name(forFile: file.path))
    }

    private func path(of file: URL, in folder: String, _ fileExtension: String, _ mediaType: String) -> String {
        if let index = known[file] { return all[index].path }
        let number = String(all.count + 1).zeroPadded(to: 4)
        let path = "\(folder)/\(number).\(fileExtension)"
        known[file] = all.count
        all.append(Resource(identifier: "r\(number)", path: path, file: file, mediaType: mediaType))
        return path
    }
}
