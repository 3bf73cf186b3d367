import Formats
package import Foundation
package import Periodical

extension IssueContent {
    /// The most bytes of drawings that a page takes.
    private static let drawingByteLimit = 16 << 20

    /// A page of a book with the drawings (SVG) that it shows in it: by its own address a drawing could run scripts, as a picture
    /// in a page it cannot.
    /// - Parameters:
    ///   - html: the page's bytes.
    ///   - name: its path.
    /// - Returns: the page as it is where it shows none, or is no page of a book that others made.
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
