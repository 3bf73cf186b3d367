import Foundation
import Periodical

/// What a file is, told by how it begins; for content that nothing vouches for.
enum ContentKind: Sendable, Hashable {
    /// An archive, a book, a picture, a film, sound: something that a publisher may offer.
    case known
    /// HTML.
    case webPage
    /// Words, which a file of any kind may begin with.
    case text
    case unknown
    case empty

    /// Looks at the first bytes; ``HTTPClient/inspectedByteCount`` are enough.
    init(_ start: Data) {
        switch FileFormat(start) {
        case nil: self = .unknown
        case .empty: self = .empty
        case .html: self = .webPage
        case let format?: self = format.isContent ? .known : .text
        }
    }

    /// Why a file that begins so cannot be an issue's content, as the predicate of a sentence about it; nil where it can.
    /// - Parameter fileName: its name, whose extension says what is meant.
    func fault(fileName: String) -> String? {
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
