package import Foundation
import Periodical

/// The kind of a downloaded file with an unknown hash, judging by its first bytes.
package enum ContentKind: Sendable, Hashable {
    /// A format in which publishers may distribute content, such as an archive, a book, a picture, a video or an audio
    /// file.
    case known
    /// An HTML page.
    case webPage
    /// Plain text, which is valid only for files with certain extensions.
    case text
    case unknown
    case empty

    /// Determines the kind from a file's first bytes. ``FileFormat/inspectedByteCount`` bytes are enough.
    package init(_ start: Data) {
        switch FileFormat(start) {
        case nil: self = .unknown
        case .empty: self = .empty
        case .html: self = .webPage
        case let format?: self = format.isContent ? .known : .text
        }
    }

    /// Returns why a file of this kind cannot be an issue's content, in the form of a predicate, or nil if it can.
    /// - Parameter fileName: the file name, whose extension determines the expected format.
    package func fault(fileName: String) -> String? {
        let fileExtension = AssetKind.fileExtension(of: fileName)
        switch self {
        case .known: return nil
        case .webPage: return ["html", "htm", "xhtml"].contains(fileExtension) ? nil : "is a web page"
        case .text: return Self.textExtensions.contains(fileExtension) ? nil : "is a text, not an archive, PDF or book"
        case .unknown: return "does not start like an archive, PDF or book"
        case .empty: return "is empty"
        }
    }

    private static let textExtensions: Set<String> = [
        "txt", "md", "markdown", "json", "xml", "html", "htm", "xhtml", "fb2", "opf", "svg", "rtf", "tex", "plist",
        "csv",
    ]
}
