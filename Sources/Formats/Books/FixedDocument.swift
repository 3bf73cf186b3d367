import Markup
import Periodical

/// A fixed-layout document, with its page size and, if it shows nothing but a picture, that picture.
struct FixedDocument {
    /// The path of the document's only picture, or nil if the document shows anything else.
    let picture: String?
    /// The page size, or nil if the document does not specify a valid one.
    let extent: PageExtent?

    /// The maximum size of a document to parse, in bytes, which is large because some fixed-layout pages embed fonts
    /// and pictures.
    private static let byteLimit = 4 << 20

    /// Reads a document. If it is unreadable, all properties are nil.
    init(_ path: String, of book: BookFolder) {
        guard book.folder.byteCount(of: path) <= Self.byteLimit, let root = Self.root(of: path, book) else {
            (picture, extent) = (nil, nil)
            return
        }
        picture = DocumentPicture.only(in: root, at: path, of: book)
        extent = root.name == "svg" ? Self.extent(ofDrawing: root) : Self.extent(ofDocument: root)
    }

    private static func root(of path: String, _ book: BookFolder) -> XMLTreeElement? {
        do throws(MastheadError) { return XMLTree(try book.data(of: path))?.root.withoutBases } catch { return nil }
    }

    /// Returns the size of an SVG drawing, from its `viewBox` or from its width and height (EPUB 3.3, 6.1.2).
    private static func extent(ofDrawing svg: XMLTreeElement) -> PageExtent? {
        let box = svg["viewBox"]?.split { $0.isWhitespace || $0 == "," }.compactMap { Double($0) } ?? []
        if box.count == 4, let extent = PageExtent(width: box[2], height: box[3]) { return extent }
        guard let width = svg["width"].flatMap(PageExtent.pixels), let height = svg["height"].flatMap(PageExtent.pixels)
        else { return nil }
        return PageExtent(width: width, height: height)
    }

    private static func extent(ofDocument root: XMLTreeElement) -> PageExtent? {
        let viewport = root.descendants.first { element in
            element.name.lowercased() == "meta" && element["name"]?.lowercased() == "viewport"
        }
        return viewport?["content"].flatMap(PageExtent.init(viewport:))
    }
}

extension PageExtent {
    /// Parses a viewport, such as `width=600, height=800` (EPUB 3.3, 6.1.1). If a key is repeated, its first value
    /// counts.
    init?(viewport words: String) {
        var sides: [String: Double] = [:]
        for part in words.prefix(1000).matches(of: /(?i)\b(width|height)\s*=\s*([^,;\s]*)/) {
            let name = part.1.lowercased()
            if sides[name] == nil { sides[name] = Self.pixels(String(part.2)) ?? 0 }
        }
        guard let width = sides["width"], let height = sides["height"] else { return nil }
        self.init(width: width, height: height)
    }

    /// Parses a size in Amazon's notation, such as `1072x1448`.
    init?(resolution words: String) {
        let sides = words.lowercased().split(separator: "x").map { Self.pixels(String($0)) }
        guard sides.count == 2, let width = sides[0], let height = sides[1] else { return nil }
        self.init(width: width, height: height)
    }

    /// Parses a length in pixels, such as `600` or `600px`, or returns nil for other units.
    fileprivate static func pixels(_ words: String) -> Double? {
        let plain = words.oneLine.lowercased()
        return Double(plain.hasSuffix("px") ? String(plain.dropLast(2)) : plain)
    }
}
