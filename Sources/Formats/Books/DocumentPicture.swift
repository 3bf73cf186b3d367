import Markup
import Periodical

/// Functions that find documents with nothing but a picture, such as a cover or a comic's page.
enum DocumentPicture {
    /// The maximum size of a document to parse, in bytes.
    private static let byteLimit = 256 << 10

    /// Returns the path of the document's only picture, or nil if the document has text or several pictures, or cannot
    /// be read.
    static func only(in path: String, of book: BookFolder) -> String? {
        guard book.folder.byteCount(of: path) <= byteLimit else { return nil }
        if AssetKind(fileName: path) == .image { return path }
        let root: XMLTreeElement?
        // An unreadable document counts as one without a picture.
        do throws(MastheadError) { root = XMLTree(try book.data(of: path))?.root.withoutBases } catch { return nil }
        return root.flatMap { only(in: $0, at: path, of: book) }
    }

    /// Returns the path of the only picture in a parsed document, or nil if the document has text or several pictures.
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
