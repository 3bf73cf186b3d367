import Formats
import Foundation
public import Periodical
import Pictures

extension IssueContent {
    /// Returns the metadata in the content: an EPUB's package document, a comic's `ComicInfo.xml` or a PDF's
    /// information. Returns nil for Masthead's issues, whose metadata is in the catalog.
    public func ownDescription() throws(MastheadError) -> Description? {
        if let document { return try PDFDocument(document).information(pages: 0).description }
        if let epub { return epub.ownDescription }
        return try reader?.description()
    }
}

extension PDFInformation {
    /// The useful metadata, or nil without a title.
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

    /// Returns the title if an author chose it. Returns nil for the titles that programs write, such as the file's name
    /// or nothing.
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
