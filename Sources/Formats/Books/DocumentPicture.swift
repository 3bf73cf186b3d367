import Markup
import Periodical

/// The picture of a document that shows nothing else: a cover, a page of a comic.
enum DocumentPicture {
    /// The largest document that is looked at, in bytes.
    private static let byteLimit = 256 << 10

    /// The path of the picture; nil where there are words or more pictures, or nothing to read.
    static func only(in path: String, of book: BookFolder) -> String? {
        guard book.folder.byteCount(of: path) <= byteLimit else { return nil }
        if AssetKind(fileName: path) == .image { return path }
        let root: XMLTreeElement?
        // What does not read has no picture.
        do throws(MastheadError) { root = XMLTree(try book.data(of: path))?.root.withoutBases } catch { return nil }
        return root.flatMap { only(in: $0, at: path, of: book) }
    }

    /// The path of the picture of a document that was read.
    static func only(in root: XMLTreeElement, at path: String, of book: BookFolder) -> String? {
        let body = root.descendants.first { $0.name == "body" } ?? root
        guard body.words == nil else { return nil }
        let references = body.descendants.compactMap { element in
            switch element.name {
            case "img": element["src"]
            case "image": element["href"]
            default: nil
            }
        }
        guard references.count == 1, let reference = references.first else { return nil }
        return book.target(of: reference, from: path)?.path
    }
}
