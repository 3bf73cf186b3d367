import Formats
import Foundation
import Markup
import Periodical

/// The documents that turn the sample's files into an EPUB: the container, the package, the table of contents, the last
/// page and the list of obfuscated fonts.
struct SamplePackage {
    let book: EPUBBook
    /// The original book's package document.
    let source: XMLTreeElement
    let isEPUB2: Bool
    /// The sample's text documents by path.
    let documents: [String: String]

    private static let dublinCore = "http://purl.org/dc/elements/1.1/"
    private static let words = "End of the sample"

    /// - Parameters:
    ///   - documents: the text documents, without the table of contents.
    ///   - order: the paths of the documents in reading order, which may include the table of contents.
    ///   - resources: the paths of all files that are not documents.
    ///   - end: the path of the last page.
    ///   - navigation: the path of the table of contents.
    ///   - parts: the ids in each document, by path.
    init(
        book: EPUBBook, source: XMLTreeElement, isEPUB2: Bool, documents: [SampleDocument], order: [String],
        resources: [String], end: String, navigation: String, parts: [String: Set<String>]
    ) {
        (self.book, self.source, self.isEPUB2) = (book, source, isEPUB2)
        let title = book.package.metadata.title ?? "A book without a title"
        var texts: [String: String] = [:]
        texts["META-INF/container.xml"] = """
            <?xml version="1.0" encoding="UTF-8"?>
            <container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
            <rootfiles><rootfile full-path="\(XMLTreeWriter.escaped(book.package.path))" media-type="application/oebps-package+xml"/></rootfiles>
            </container>

            """
        texts["META-INF/encryption.xml"] = Self.encryption(book, resources)
        texts[end] = Self.end(title, isEPUB2: isEPUB2)
        let contents = Self.kept(book.navigation.contents, parts)
        let identifier = Self.identifier(book)
        texts[navigation] =
            isEPUB2
            ? Self.ncx(contents, title: title, identifier: identifier, end: end, at: navigation)
            : Self.nav(contents, end: end, at: navigation)
        var writer = Writer(self.book, source, isEPUB2: isEPUB2, identifier: identifier)
        let known = Dictionary(documents.map { ($0.path, $0) }) { first, _ in first }
        for path in order where path != navigation {
            writer.addDocument(path, known[path]?.properties ?? [])
        }
        writer.add(path: end, mediaType: "application/xhtml+xml", id: "sample-end", properties: [])
        writer.add(
            path: navigation, mediaType: isEPUB2 ? "application/x-dtbncx+xml" : "application/xhtml+xml",
            id: isEPUB2 ? "sample-ncx" : "sample-nav", properties: isEPUB2 ? [] : ["nav"])
        for path in resources { writer.addResource(path) }
        texts[book.package.path] = writer.finished(order: order + [end], navigation: navigation, end: end)
        self.documents = texts
    }

    /// Returns the book's unique identifier. The sample must keep it, because font obfuscation depends on it.
    private static func identifier(_ book: EPUBBook) -> String {
        book.package.metadata.identifier ?? "urn:x-masthead:sample"
    }

    /// Returns the entries in a table of contents whose targets are in the sample.
    private static func kept(
        _ entries: [EPUBNavigation.Entry], _ parts: [String: Set<String>]
    ) -> [Entry] {
        entries.compactMap { entry in
            let children = kept(entry.children, parts)
            guard let target = entry.target else {
                return children.isEmpty ? nil : Entry(title: entry.title, target: nil, children: children)
            }
            guard let known = parts[target.path], target.fragment.map(known.contains) ?? true else {
                return children.isEmpty ? nil : Entry(title: entry.title, target: nil, children: children)
            }
            return Entry(title: entry.title, target: target, children: children)
        }
    }

    private struct Entry {
        let title: String
        let target: BookFolder.Target?
        let children: [Entry]

        func reference(from path: String) -> String? {
            target.map { target in
                BookReference.relative(target.path, from: path)
                    + (target.fragment.map { "#\(BookReference.encoded($0))" } ?? "")
            }
        }
    }

    private static func end(_ title: String, isEPUB2: Bool) -> String {
        let doctype =
            isEPUB2
            ? "<!DOCTYPE html PUBLIC \"-//W3C//DTD XHTML 1.1//EN\" \"http://www.w3.org/TR/xhtml11/DTD/xhtml11.dtd\">"
            : "<!DOCTYPE html>"
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            \(doctype)
            <html xmlns="http://www.w3.org/1999/xhtml" xml:lang="en">
            <head><title>\(words)</title></head>
            <body><h1>\(words)</h1><p>The sample of “\(XMLTreeWriter.escaped(title))” ends here.</p></body>
            </html>

            """
    }

    private static func nav(_ contents: [Entry], end: String, at path: String) -> String {
        func rows(_ entries: [Entry]) -> String {
            entries.map { entry in
                let title = XMLTreeWriter.escaped(entry.title)
                let label =
                    entry.reference(from: path).map { "<a href=\"\(XMLTreeWriter.escaped($0))\">\(title)</a>" }
                    ?? "<span>\(title)</span>"
                let below = entry.children.isEmpty ? "" : "<ol>\(rows(entry.children))</ol>"
                return "<li>\(label)\(below)</li>\n"
            }.joined()
        }
        let last = Entry(title: words, target: BookFolder.Target(path: end, fragment: nil), children: [])
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE html>
            <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" xml:lang="en">
            <head><title>Contents</title></head>
            <body><nav epub:type="toc"><h1>Contents</h1><ol>
            \(rows(contents + [last]))</ol></nav></body>
            </html>

            """
    }

    private static func ncx(
        _ contents: [Entry], title: String, identifier: String, end: String, at path: String
    ) -> String {
        var number = 0
        var orders: [String: Int] = [:]
        func points(_ entries: [Entry]) -> String {
            entries.map { entry in
                // A `navPoint` must have a target. Replace an entry that has none with its child entries.
                guard let reference = entry.reference(from: path) else { return points(entry.children) }
                number += 1
                let order = orders[reference] ?? orders.count + 1
                orders[reference] = order
                return
                    "<navPoint id=\"point-\(number)\" playOrder=\"\(order)\"><navLabel><text>\(XMLTreeWriter.escaped(entry.title))</text></navLabel>"
                    + "<content src=\"\(XMLTreeWriter.escaped(reference))\"/>\(points(entry.children))</navPoint>\n"
            }.joined()
        }
        let last = Entry(title: words, target: BookFolder.Target(path: end, fragment: nil), children: [])
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1">
            <head><meta name="dtb:uid" content="\(XMLTreeWriter.escaped(identifier))"/></head>
            <docTitle><text>\(XMLTreeWriter.escaped(title))</text></docTitle>
            <navMap>
            \(points(contents + [last]))</navMap>
            </ncx>

            """
    }

    /// Returns the list of obfuscated fonts (`META-INF/encryption.xml`), or nil if no font is obfuscated.
    private static func encryption(_ book: EPUBBook, _ resources: [String]) -> String? {
        let fonts = resources.compactMap { path in book.protection.fonts[path].map { (path, $0) } }
        guard !fonts.isEmpty else { return nil }
        let rows = fonts.map { path, obfuscation in
            """
            <enc:EncryptedData><enc:EncryptionMethod Algorithm="\(obfuscation.rawValue)"/><enc:CipherData>\
            <enc:CipherReference URI="\(XMLTreeWriter.escaped(BookReference.encoded(path)))"/></enc:CipherData></enc:EncryptedData>
            """
        }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:enc="http://www.w3.org/2001/04/xmlenc#">
            \(rows.joined(separator: "\n"))
            </encryption>

            """
    }
}

extension SamplePackage {
    /// A writer for the package document.
    private struct Writer {
        private let book: EPUBBook
        private let source: XMLTreeElement
        private let isEPUB2: Bool
        private let identifier: String
        private var items: [String] = []
        private var ids: [String: String] = [:]
        private var used: Set<String> = ["uid"]
        private let known: [String: EPUBItem]

        init(_ book: EPUBBook, _ source: XMLTreeElement, isEPUB2: Bool, identifier: String) {
            (self.book, self.source, self.isEPUB2, self.identifier) = (book, source, isEPUB2, identifier)
            let items = book.package.manifest.values.sorted { $0.id < $1.id }
            known = Dictionary(items.compactMap { item in item.path.map { ($0, item) } }) { first, _ in first }
        }

        mutating func addDocument(_ path: String, _ properties: Set<String>) {
            let type = known[path]?.mediaType ?? "application/xhtml+xml"
            // If EPUB no longer allows a text document's media type, declare the document as XHTML.
            let isText = known[path]?.isText ?? true
            add(
                path: path, mediaType: isText ? "application/xhtml+xml" : type, id: known[path]?.id ?? "document",
                properties: isEPUB2 ? [] : properties)
        }

        mutating func addResource(_ path: String) {
            let isCover = path == book.coverPath && !isEPUB2
            add(
                path: path, mediaType: known[path]?.mediaType ?? MediaType.name(forFile: path),
                id: known[path]?.id ?? "file", properties: isCover ? ["cover-image"] : [])
        }

        mutating func add(path: String, mediaType: String, id: String, properties: Set<String>) {
            let plain = id.wholeMatch(of: /[A-Za-z_][A-Za-z0-9._\-]*/) == nil ? "item" : id
            var id = plain
            var number = 1
            while !used.insert(id).inserted {
                number += 1
                id = "\(plain)-\(number)"
            }
            ids[path] = id
            let reference = BookReference.relative(path, from: book.package.path)
            let said = properties.isEmpty ? "" : " properties=\"\(properties.sorted().joined(separator: " "))\""
            items.append(
                "<item id=\"\(id)\" href=\"\(XMLTreeWriter.escaped(reference))\" media-type=\"\(XMLTreeWriter.escaped(mediaType))\"\(said)/>"
            )
        }

        func finished(order: [String], navigation: String, end: String) -> String {
            let direction = book.package.direction.map { " page-progression-direction=\"\($0.rawValue)\"" } ?? ""
            let toc = isEPUB2 ? " toc=\"\(ids[navigation] ?? "")\"" : direction
            let places = Dictionary(
                book.package.spine.compactMap { place in book.package.shown(place.item)?.path.map { ($0, place) } }
            ) { first, _ in first }
            let spine = order.compactMap { path -> String? in
                guard let id = ids[path] else { return nil }
                var properties = isEPUB2 ? [] : (places[path]?.properties ?? []).sorted()
                // The new documents have no page size, so they must be reflowable even in a fixed-layout book.
                if !isEPUB2, book.isFixedLayout, path == end || path == navigation {
                    properties = ["rendition:layout-reflowable"]
                }
                let said =
                    properties.isEmpty
                    ? "" : " properties=\"\(XMLTreeWriter.escaped(properties.joined(separator: " ")))\""
                return "<itemref idref=\"\(id)\"\(said)/>"
            }
            let cover = book.coverPath.flatMap { ids[$0] }
            let coverLine = isEPUB2 ? cover.map { "<meta name=\"cover\" content=\"\($0)\"/>" } : nil
            return """
                <?xml version="1.0" encoding="UTF-8"?>
                <package xmlns="http://www.idpf.org/2007/opf" version="\(isEPUB2 ? "2.0" : "3.0")" unique-identifier="uid">
                <metadata xmlns:dc="http://purl.org/dc/elements/1.1/"\(isEPUB2 ? " xmlns:opf=\"http://www.idpf.org/2007/opf\"" : "")>
                \((metadata + [coverLine].compactMap(\.self)).joined(separator: "\n"))
                </metadata>
                <manifest>
                \(items.joined(separator: "\n"))
                </manifest>
                <spine\(toc)>
                \(spine.joined(separator: "\n"))
                </spine>
                </package>

                """
        }

        /// The parts of the book's metadata that a sample needs.
        private var metadata: [String] {
            let said = book.package.metadata
            let language = said.language.flatMap { LanguageTag.isWellFormed($0) ? $0 : nil } ?? "und"
            var lines = [
                "<dc:identifier id=\"uid\">\(XMLTreeWriter.escaped(identifier))</dc:identifier>",
                "<dc:title>\(XMLTreeWriter.escaped(said.title ?? "A book without a title"))</dc:title>",
                "<dc:language>\(XMLTreeWriter.escaped(language))</dc:language>",
            ]
            for author in said.authors { lines.append("<dc:creator>\(XMLTreeWriter.escaped(author))</dc:creator>") }
            if let publisher = said.publisher {
                lines.append("<dc:publisher>\(XMLTreeWriter.escaped(publisher))</dc:publisher>")
            }
            if let date = said.date, date.wholeMatch(of: /\d{4}(-\d{2}(-\d{2})?)?/) != nil {
                lines.append("<dc:date>\(date)</dc:date>")
            }
            for subject in said.subjects { lines.append("<dc:subject>\(XMLTreeWriter.escaped(subject))</dc:subject>") }
            if let rights = said.rights { lines.append("<dc:rights>\(XMLTreeWriter.escaped(rights))</dc:rights>") }
            guard !isEPUB2 else { return lines }
            let metas = source.child("metadata")?.children("meta") ?? []
            let modified = metas.first { $0["property"] == "dcterms:modified" }?.words
            let time = modified.flatMap { $0.wholeMatch(of: /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z/) == nil ? nil : $0 }
            lines.append("<meta property=\"dcterms:modified\">\(time ?? "2000-01-01T00:00:00Z")</meta>")
            var seen: Set<String> = []
            for meta in metas {
                guard let property = meta["property"], property.hasPrefix("rendition:"), meta["refines"] == nil,
                    let value = meta.words, seen.insert(property).inserted
                else { continue }
                lines.append(
                    "<meta property=\"\(XMLTreeWriter.escaped(property))\">\(XMLTreeWriter.escaped(value))</meta>")
            }
            return lines
        }
    }
}
