import Markup
public import Periodical

/// Functions that find an EPUB's package document, whose path is in `META-INF/container.xml` (EPUB 3.3, 4.2.6.3.1).
enum EPUBContainer {
    /// The path of the container document.
    static let document = "META-INF/container.xml"

    /// The maximum number of renditions in a container document.
    private static let mostRenditions = 64

    /// Returns the path of the package document for the book's first rendition.
    /// - Throws: ``MastheadError`` if the book has no package document.
    static func packagePath(in book: BookFolder) throws(MastheadError) -> String {
        if let path = book.path(of: document), let tree = XMLTree(try book.data(of: path)) {
            let files = tree.root.descendants.filter { $0.name == "rootfile" }.prefix(mostRenditions)
            let isPackage = { (file: XMLTreeElement) in file["media-type"] == "application/oebps-package+xml" }
            let ordered = files.filter(isPackage) + files.filter { !isPackage($0) }
            let found = ordered.lazy.compactMap { $0["full-path"] }.compactMap { book.target(of: $0, from: "")?.path }
            if let path = found.first { return path }
        }
        // If the container document does not name one, use any package document in the book.
        guard let path = book.firstPath(withSuffix: ".opf") else {
            throw MastheadError(
                .malformedBook, cannot: "read the book", to: book.folder.place.path,
                found: "META-INF/container.xml does not name a package document",
                hint: "Download the file again, because it is damaged or not an EPUB.")
        }
        return path
    }
}

extension MastheadError.Code {
    /// The error code if a book cannot be read because a part of it is missing or damaged.
    public static let malformedBook = Self(rawValue: "book.malformed")
    /// The error code if a book has DRM.
    public static let protectedBook = Self(rawValue: "book.protected")
}
