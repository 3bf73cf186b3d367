import Markup
public import Periodical

/// Where the package document of an EPUB is: `META-INF/container.xml` (EPUB 3.3, 4.2.6.3.1).
enum EPUBContainer {
    /// The path of the container's document.
    static let document = "META-INF/container.xml"

    /// The most renditions of a book that are looked at.
    private static let mostRenditions = 64

    /// Finds the package document of the first rendition.
    /// - Throws: ``MastheadError`` where there is none.
    static func packagePath(in book: BookFolder) throws(MastheadError) -> String {
        if let path = book.path(of: document), let tree = XMLTree(try book.data(of: path)) {
            let files = tree.root.descendants.filter { $0.name == "rootfile" }.prefix(mostRenditions)
            let isPackage = { (file: XMLTreeElement) in file["media-type"] == "application/oebps-package+xml" }
            let ordered = files.filter(isPackage) + files.filter { !isPackage($0) }
            let found = ordered.lazy.compactMap { $0["full-path"] }.compactMap { book.target(of: $0, from: "")?.path }
            if let path = found.first { return path }
        }
        // One that nothing names is meant all the same.
        guard let path = book.firstPath(withSuffix: ".opf") else {
            throw MastheadError(
                .malformedBook, cannot: "read the book", to: book.folder.place.path,
                found: "META-INF/container.xml names no package document",
                hint: "Download the file again: it is damaged or not an EPUB.")
        }
        return path
    }
}

extension MastheadError.Code {
    /// A book cannot be read: a part that it needs is missing or damaged.
    public static let malformedBook = Self(rawValue: "book.malformed")
    /// A book is encrypted for the program of its shop.
    public static let protectedBook = Self(rawValue: "book.protected")
}
