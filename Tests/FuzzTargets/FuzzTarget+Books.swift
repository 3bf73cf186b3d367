import Formats
import Foundation
import Markup
import Periodical

extension FuzzTarget {
    /// Reads the input as a document of a book: as XML, as HTML for a browser, and as text for a terminal.
    static func readDocument(_ data: Data) {
        _ = XMLTree(data)
        let blocks = HTMLBlocks.blocks(of: data, isBook: true)
        precondition(TextCharacters.count(ofDocument: data) >= blocks.flatMap(\.runs).compactMap(\.offset).max() ?? 0)
        guard let html = BookDocument.html(data) else { return }
        let text = String(decoding: html, as: UTF8.self).lowercased()
        for word in ["<script", "<iframe", "<meta http", "<base", "<form", " onload=", "=\"javascript:"] {
            precondition(!text.contains(word))
        }
    }

    /// Reads the input as three documents of a book in its folder, separated by form feeds: container, package and
    /// navigation.
    static func readBook(_ data: Data) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "masthead-fuzz-\(getpid())-book")
        defer { try? FileManager.default.removeItem(at: folder) }
        let parts = data.split(separator: 12, maxSplits: 2, omittingEmptySubsequences: false)
        let names = ["META-INF/container.xml", "package.opf", "nav.xhtml"]
        for (name, part) in zip(names, parts) {
            let file = folder.appending(path: name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try part.write(to: file)
        }
        let book = try EPUBBook(ContentFolder(folder))
        let pages = book.pages()
        for path in pages.positions.keys { precondition(AssetPath.fault(in: path) == nil) }
        _ = (book.coverPath, book.description)
    }
}
