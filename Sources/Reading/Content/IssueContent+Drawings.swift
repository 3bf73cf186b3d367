import Formats
package import Foundation
package import Periodical

extension IssueContent {
    /// The maximum total size of a page's drawings, in bytes.
    private static let drawingByteLimit = 16 << 20

    /// Returns a book's page with its SVG drawings embedded. A browser would open a linked drawing as a document, which
    /// could run scripts.
    /// - Parameters:
    ///   - html: the bytes of the page.
    ///   - name: the path of the page.
    /// - Returns: the page, unchanged if it has no drawings or does not belong to an EPUB.
    package func withDrawings(_ html: Data, of name: String) throws(MastheadError) -> Data {
        guard let held = book, html.range(of: Data(".svg".utf8)) != nil else { return html }
        let book = ContentFolder(held.place(of: ""))
        var room = Self.drawingByteLimit
        var isChanged = false
        let page = try ContentPage(html) { use, reference throws(MastheadError) in
            guard use == .file else { return reference }
            guard case .file(let path, _) = ContentReference(reference, from: name, in: book),
                AssetKind.fileExtension(of: path) == "svg", book.byteCount(of: path) <= room
            else { return nil }
            let drawing = try book.data(of: path, limit: room, cannot: "read")
            room -= drawing.count
            isChanged = true
            return "data:image/svg+xml;base64,\(drawing.base64EncodedString())"
        }
        return isChanged ? page?.encoded() ?? html : html
    }
}
