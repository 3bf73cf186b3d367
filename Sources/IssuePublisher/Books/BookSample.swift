import Files
import Formats
import Foundation
import IssueArchive
import Markup
import Periodical

/// A sample of an EPUB, which is an EPUB itself. It contains the documents from the start of the book up to a given
/// share of the book's characters, and the last of them may be cut after a paragraph. The sample also contains all
/// files that these documents load, and a last page that marks its end.
struct BookSample {
    private let book: EPUBBook
    /// The parsed package document of the book.
    private let source: XMLTreeElement
    private let isEPUB2: Bool
    /// The number of characters in all documents of the reading order (`spine`).
    let characterCount: Int

    /// How far a sample may exceed its intended size in order to end with a chapter, in percent of that size.
    private static let leeway = 10

    /// A document in the book's reading order.
    private struct Reading {
        let item: EPUBItem
        let path: String
        let root: XMLTreeElement
        let isWellFormed: Bool
        let count: Int
    }

    private let readings: [Reading]

    /// Reads the documents of a book.
    /// - Throws: ``MastheadError`` if the book is encrypted or has no text.
    init(_ book: EPUBBook) throws(MastheadError) {
        self.book = book
        if let error = book.protection.error(book.folder.folder.place.lastPathComponent) { throw error }
        guard let tree = XMLTree(try book.folder.data(of: book.package.path)) else {
            throw MastheadError(
                .malformedBook, cannot: "read the book", to: book.folder.folder.place.lastPathComponent,
                found: "the package document is not well-formed XML")
        }
        source = tree.root
        isEPUB2 = !book.package.version.hasPrefix("3")
        var readings: [Reading] = []
        for place in book.package.spine where place.isLinear {
            guard let shown = book.package.shown(place.item), shown.isText || shown.mediaType == "image/svg+xml",
                let path = shown.path, let tree = XMLTree(try book.folder.data(of: path))
            else { continue }
            readings.append(
                Reading(
                    item: shown, path: path, root: tree.root, isWellFormed: tree.fault == nil,
                    count: shown.isText ? DocumentCutter.count(tree.root) : 0))
        }
        self.readings = readings
        characterCount = readings.reduce(0) { $0 + $1.count }
    }

    /// Returns the sample as the bytes of an EPUB file.
    /// - Parameter percent: the approximate size of the sample, in percent of the book's characters.
    func data(percent: Int) throws(MastheadError) -> Data {
        let kept = kept(percent)
        guard !kept.isEmpty else {
            throw MastheadError(
                .malformedBook, cannot: "create a sample of", to: book.folder.folder.place.lastPathComponent,
                found: "the book has no document that could begin a sample")
        }
        let end = endPath()
        let navigation = navigationPath()
        let spine = Set(book.package.spine.compactMap { book.package.shown($0.item)?.path })
        let documents = Set(
            book.package.manifest.values.filter(\.isText).compactMap(\.path)
        ).union(spine)
        var parts = Dictionary(kept.map { ($0.path, $0.parts) }) { first, _ in first }
        // The sample gets a new table of contents, without the ids of the old one.
        if parts[navigation] != nil { parts[navigation] = [] }
        let places = SampleDocument.Places(parts: parts, documents: documents, end: end, book: book.folder)
        var files: [String: Data] = [:]
        var settled: [SampleDocument] = []
        for var document in kept where document.path != navigation {
            document.settle(places)
            settled.append(document)
            let own = try book.folder.data(of: document.path)
            let isKept = !document.isChanged && hasOwnDoctype(own) && SampleDocument.isPlain(own)
            files[document.path] = isKept ? own : Data(document.written(isEPUB2: isEPUB2).utf8)
        }
        let loaded = try SampleResources(book, settled, places).files
        for (path, data) in loaded { files[path] = data }
        let package = SamplePackage(
            book: book, source: source, isEPUB2: isEPUB2, documents: settled, order: kept.map(\.path),
            resources: loaded.keys.sorted(), end: end, navigation: navigation, parts: parts)
        for (path, text) in package.documents { files[path] = Data(text.utf8) }
        var zip = try BookZip(subject: book.folder.folder.place.lastPathComponent)
        let first = ["META-INF/container.xml", "META-INF/encryption.xml", book.package.path]
        for path in first + files.keys.filter({ !first.contains($0) }).sorted() {
            if let data = files[path] { try zip.add(path, data, isTried: true) }
        }
        return zip.finished()
    }

    /// Whether a document's doctype matches the book's EPUB version.
    private func hasOwnDoctype(_ document: Data) -> Bool {
        let start = String(decoding: document.prefix(1024), as: UTF8.self)
        return isEPUB2 ? start.contains("DTD XHTML 1.1") : !start.contains(" PUBLIC ")
    }

    /// Returns the documents in the sample, the last of which may be incomplete.
    private func kept(_ percent: Int) -> [SampleDocument] {
        var kept: [SampleDocument] = []
        func whole(_ reading: Reading) {
            kept.append(
                SampleDocument(
                    path: reading.path, root: reading.root, isCut: false, isChanged: !reading.isWellFormed))
        }
        guard characterCount > 0 else {
            // If the book has no text, count documents instead of characters.
            for reading in readings.prefix(max(1, readings.count * percent / 100)) { whole(reading) }
            return kept
        }
        let limit = max(1, characterCount * percent / 100)
        var taken = 0
        for reading in readings {
            guard taken < limit else { break }
            let remaining = limit - taken
            if reading.count <= remaining + limit * Self.leeway / 100,
                taken + reading.count < characterCount
                    || percent >= 100
            {
                whole(reading)
                taken += reading.count
                continue
            }
            var cut = DocumentCutter(limit: remaining, needsWords: taken == 0)
            if let root = cut.beginning(of: reading.root) {
                kept.append(SampleDocument(path: reading.path, root: root, isCut: true, isChanged: true))
            }
            break
        }
        return kept
    }

    /// Returns a path for the last page that no file of the book uses.
    private func endPath() -> String {
        let folder = (book.package.path as NSString).deletingLastPathComponent
        var number = 0
        while true {
            let name = number == 0 ? "sample-end.xhtml" : "sample-end-\(number).xhtml"
            let path = folder.isEmpty ? name : "\(folder)/\(name)"
            if book.folder.path(of: path) == nil { return path }
            number += 1
        }
    }

    /// Returns the path for the table of contents, which is the same as in the book if the book has one.
    private func navigationPath() -> String {
        let items = book.package.manifest.values.sorted { $0.id < $1.id }
        let own =
            isEPUB2
            ? book.package.navigationID.flatMap { book.package.manifest[$0] }
                ?? items.first { $0.mediaType == "application/x-dtbncx+xml" }
            : items.first { $0.properties.contains("nav") }
        if let path = own?.path { return path }
        let folder = (book.package.path as NSString).deletingLastPathComponent
        let name = isEPUB2 ? "sample-toc.ncx" : "sample-nav.xhtml"
        return folder.isEmpty ? name : "\(folder)/\(name)"
    }
}
