import Formats
import Foundation
public import Periodical
import Pictures

extension IssueContent {
    /// What the content says of itself: an EPUB in its package document, a comic in its `ComicInfo.xml`, a PDF in its
    /// information; nil where it says nothing, as our own issues do, of which the catalog tells.
    public func ownDescription() throws(MastheadError) -> Description? {
        if let document { return try PDFDocument(document).information(pages: 0).description }
        if let epub { return epub.ownDescription }
        return try reader?.description()
    }
}

extension PDFInformation {
    /// What it says, as far as its makers meant it; nil where it has no title.
    fileprivate var description: Description? {
        guard let title = title.flatMap(Self.meant) else {
            guard let author else { return nil }
            var description = Description(title: "", date: date)
            description.authors = AuthorNames.typed(author)
            return description
        }
        var description = Description(title: title, date: date)
        description.authors = AuthorNames.typed(author)
        return description
    }

    /// A title as a person gave it: programs put the name of a file there, or none.
    private static func meant(_ title: String) -> String? {
        var title = title.writable.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        for prefix in ["Microsoft Word - ", "Microsoft PowerPoint - "] where title.hasPrefix(prefix) {
            title = String(title.dropFirst(prefix.count))
            let fileExtension = AssetKind.fileExtension(of: title)
            if ["doc", "docx", "rtf", "odt", "ppt", "pptx"].contains(fileExtension) {
                title = String(title.dropLast(fileExtension.count + 1))
            }
        }
        return title.isEmpty || title.lowercased().hasPrefix("untitled") ? nil : title
    }
}
