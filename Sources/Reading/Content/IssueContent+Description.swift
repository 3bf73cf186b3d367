import Formats
import Foundation
public import Periodical
import Pictures

extension IssueContent {
    /// Returns the metadata in the content: the package document of an EPUB, the `ComicInfo.xml` of a comic, or the
    /// document information of a PDF. Returns nil for a Masthead issue, whose metadata is in the catalog.
    public func ownDescription() throws(MastheadError) -> Description? {
        if let document { return try PDFDocument(document).information(pages: 0).description }
        if let epub { return epub.ownDescription }
        return try reader?.description()
    }
}

extension PDFInformation {
    /// The metadata that is of use to readers, or nil without a title.
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

    /// Returns the title, or nil if a program made it up, for example from the file name.
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
