public import Foundation

/// A builder for EPUBs like those of shops and programs. Tests can replace each part with unusual content.
public struct EPUBBuilder: Sendable {
    /// A text document of a book.
    public struct Chapter: Sendable {
        /// The path of the document's file, relative to the package document's folder.
        public var name: String
        /// The title in the table of contents, or nil to omit the document there.
        public var title: String?
        /// The content of the `body` element, in XHTML.
        public var body: String
        /// Attributes of the document's `itemref` in the spine, such as `linear="no"`.
        public var place = ""

        /// Creates a text document.
        public init(_ name: String, _ title: String?, _ body: String, place: String = "") {
            (self.name, self.title, self.body, self.place) = (name, title, body, place)
        }
    }

    /// The EPUB version, `2.0` or `3.0`.
    public var version = "3.0"
    /// The book's title.
    public var title = "A Small Book"
    /// The book's language (BCP 47).
    public var language = "en"
    /// The book's unique identifier.
    public var identifier = "urn:uuid:12345678-1234-1234-1234-123456789abc"
    /// Additional metadata, in XML.
    public var metadata = "<dc:creator>Ann Author</dc:creator>"
    /// The documents, in reading order.
    public var chapters: [Chapter]
    /// Additional items of the manifest, in XML.
    public var items = ""
    /// Attributes of the `spine` element.
    public var spine = ""
    /// Additional XML of the package document, such as a guide.
    public var more = ""
    /// The entries of the table of contents, in XML. By default, each chapter with a title has an entry.
    public var contents: String?
    /// Additional XML of the navigation document, such as a page list or landmarks.
    public var navigation = ""
    /// The other files, by path.
    public var files: [String: Data] = [:]
    /// The folder of the package document, with a slash at the end. An empty string is the root of the book.
    public var folder = "OEBPS/"

    /// Creates a builder with documents.
    public init(_ chapters: [Chapter]) { self.chapters = chapters }

    /// Returns an XHTML document with the given body.
    public static func document(_ body: String, title: String = "", head: String = "", language: String = "en")
        -> String
    {
        """
        <?xml version="1.0" encoding="utf-8"?>
        <!DOCTYPE html>
        <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="\(language)" xml:lang="\(language)">
        <head><title>\(title)</title>\(head)</head><body>\(body)</body></html>
        """
    }

    /// All files, by path.
    public var tree: [String: Data] {
        var tree = files
        tree["mimetype"] = Data("application/epub+zip".utf8)
        tree["META-INF/container.xml"] =
            files["META-INF/container.xml"]
            ?? Data(
                """
                <?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>
                <rootfile full-path="\(folder)package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>
                """.utf8)
        tree["\(folder)package.opf"] = files["\(folder)package.opf"] ?? Data(package.utf8)
        for chapter in chapters {
            tree["\(folder)\(chapter.name)"] = Data(
                Self.document(chapter.body, title: chapter.title ?? "", language: language).utf8)
        }
        if version.hasPrefix("3") {
            tree["\(folder)nav.xhtml"] = files["\(folder)nav.xhtml"] ?? Data(navigationDocument.utf8)
        } else {
            tree["\(folder)toc.ncx"] = files["\(folder)toc.ncx"] ?? Data(ncx.utf8)
        }
        return tree
    }

    /// The book as a ZIP archive, with `mimetype` first and the other files sorted by path.
    public var data: Data {
        let tree = tree
        let paths = ["mimetype"] + tree.keys.filter { $0 != "mimetype" }.sorted()
        return StoredZip.data(paths.compactMap { path in tree[path].map { (path, $0) } })
    }

    private var package: String {
        let is3 = version.hasPrefix("3")
        let documents = chapters.enumerated().map { index, chapter in
            "<item id=\"c\(index)\" href=\"\(chapter.name)\" media-type=\"application/xhtml+xml\"/>"
        }
        let places = chapters.enumerated().map { "<itemref idref=\"c\($0)\" \($1.place)/>" }
        return """
            <?xml version="1.0" encoding="utf-8"?>
            <package xmlns="http://www.idpf.org/2007/opf" version="\(version)" unique-identifier="uid">
            <metadata xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:opf="http://www.idpf.org/2007/opf">
            <dc:identifier id="uid">\(identifier)</dc:identifier><dc:title>\(title)</dc:title><dc:language>\(language)</dc:language>
            \(is3 ? "<meta property=\"dcterms:modified\">2026-01-02T03:04:05Z</meta>" : "")\(metadata)
            </metadata><manifest>\(documents.joined())\(items)
            \(is3 ? "<item id=\"nav\" href=\"nav.xhtml\" media-type=\"application/xhtml+xml\" properties=\"nav\"/>" : "<item id=\"ncx\" href=\"toc.ncx\" media-type=\"application/x-dtbncx+xml\"/>")
            </manifest><spine \(is3 ? "" : "toc=\"ncx\"") \(spine)>\(places.joined())</spine>\(more)</package>
            """
    }

    private var navigationDocument: String {
        let rows = chapters.compactMap { chapter in
            chapter.title.map { "<li><a href=\"\(chapter.name)\">\($0)</a></li>" }
        }
        return Self.document(
            "<nav epub:type=\"toc\"><h1>Contents</h1><ol>\(contents ?? rows.joined())</ol></nav>\(navigation)",
            title: "Contents", language: language)
    }

    private var ncx: String {
        let points = chapters.enumerated().compactMap { index, chapter in
            chapter.title.map { title in
                "<navPoint id=\"p\(index)\" playOrder=\"\(index + 1)\"><navLabel><text>\(title)</text></navLabel><content src=\"\(chapter.name)\"/></navPoint>"
            }
        }
        return """
            <?xml version="1.0" encoding="utf-8"?><ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1"><head/>
            <docTitle><text>\(title)</text></docTitle><navMap>\(contents ?? points.joined())</navMap>\(navigation)</ncx>
            """
    }
}
