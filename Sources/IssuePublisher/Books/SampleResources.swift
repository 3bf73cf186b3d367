import Formats
import Foundation
import Markup
import Periodical

/// The pictures, style sheets and fonts that a sample's documents load, directly or through other files.
struct SampleResources {
    /// The content of each file, by path.
    private(set) var files: [String: Data] = [:]

    private let book: EPUBBook
    private let places: SampleDocument.Places
    /// The paths of the sample's documents.
    private let known: Set<String>
    /// The style sheets, by path.
    private var sheets: [String: SampleStyle] = [:]
    private var byteCount = 0

    /// The maximum total size of the files that a sample loads, in bytes.
    private static let byteLimit = 1 << 30
    /// The extensions of documents and scripts. A sample contains none of these apart from its own documents.
    private static let foreign: Set<String> = ["html", "htm", "xhtml", "xht", "js", "mjs", "swf", "xml", "xsl", "hta"]

    /// Collects the files that a sample's documents load.
    /// - Throws: ``MastheadError`` if a file cannot be read or the files are too large.
    init(
        _ book: EPUBBook, _ documents: [SampleDocument], _ places: SampleDocument.Places
    ) throws(MastheadError) {
        (self.book, self.places) = (book, places)
        known = Set(documents.map(\.path))
        var open = documents.flatMap { $0.loaded.sorted() }
        if let cover = book.coverPath { open.append(cover) }
        try readSheets(open.filter(Self.isStyle))
        var matter = SampleStyle.Matter()
        for document in documents { document.add(to: &matter) }
        let styles = Array(sheets.values) + documents.flatMap(\.styles).map { SampleStyle($0) }
        let words = styles.map { $0.words(for: matter) }.joined(separator: ";")
        while let path = open.popLast() {
            guard files[path] == nil, mayLoad(path) else { continue }
            open += try take(path, words).compactMap { book.folder.target(of: $0, from: path)?.path }
        }
    }

    private static func isStyle(_ path: String) -> Bool { AssetKind(fileName: path) == .style }

    private func mayLoad(_ path: String) -> Bool {
        !known.contains(path) && !places.documents.contains(path) && path != book.package.path
            && !path.hasPrefix("META-INF/") && !Self.foreign.contains(AssetKind.fileExtension(of: path))
    }

    /// Reads style sheets and all sheets that they import. A font that is declared in one sheet may be used in another.
    private mutating func readSheets(_ paths: [String]) throws(MastheadError) {
        var open = paths
        while let path = open.popLast() {
            guard sheets[path] == nil, mayLoad(path) else { continue }
            let sheet = SampleStyle(DecodedText(try data(path)).text)
            sheets[path] = sheet
            open += sheet.settled().references.compactMap { book.folder.target(of: $0, from: path)?.path }
                .filter(Self.isStyle)
        }
    }

    /// Adds a file to the sample, without any references that a sample must not contain.
    /// - Parameter words: the values of all style rules, which include the names of the fonts in use.
    /// - Returns: the other files that the file loads.
    private mutating func take(_ path: String, _ words: String) throws(MastheadError) -> [String] {
        let data = try data(path)
        byteCount += data.count
        guard byteCount <= Self.byteLimit else {
            throw MastheadError(
                .malformedBook, cannot: "create a sample of", to: book.folder.folder.place.lastPathComponent,
                found: "the files that the first chapters load are larger than \(Self.byteLimit.byteText)")
        }
        files[path] = data
        if let sheet = sheets[path] {
            let style = sheet.settled { family in family.isEmpty || words.contains(family) }
            if style.isChanged { files[path] = Data(Self.inUTF8(style.text).utf8) }
            return style.references
        }
        guard AssetKind.fileExtension(of: path) == "svg", let tree = XMLTree(data) else { return [] }
        var drawing = SampleDocument(path: path, root: tree.root, isCut: false, isChanged: tree.fault != nil)
        drawing.settle(places)
        if drawing.isChanged || !SampleDocument.isPlain(data) {
            files[path] = Data(drawing.written(isEPUB2: false).utf8)
        }
        return drawing.loaded.sorted()
    }

    private func data(_ path: String) throws(MastheadError) -> Data {
        let file = book.folder.folder.place.appending(path: path)
        do { return try Data(contentsOf: file) } catch { throw .files("read", file, error) }
    }

    /// Returns a style sheet that declares UTF-8 as its encoding.
    private static func inUTF8(_ text: String) -> String {
        text.replacing(/^\u{FEFF}?@charset[^;]*;/, with: "@charset \"utf-8\";")
    }
}
