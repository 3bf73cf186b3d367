public import Foundation
import Periodical

/// A file of an issue, as sent to a browser.
public struct WebFile: Sendable, Hashable {
    /// The source of a file's bytes.
    public enum Content: Sendable, Hashable {
        case data(Data)
        case file(URL)
    }

    /// The source of the file's bytes.
    public let content: Content
    /// The IANA media type of the file.
    public let mediaType: String
    /// Whether the file was written by a publisher, not by Masthead. A content security policy then restricts it.
    public let isForeign: Bool

    init(_ data: Data, _ mediaType: String, isForeign: Bool = false) {
        content = .data(data)
        self.mediaType = mediaType
        self.isForeign = isForeign
    }

    init(_ file: URL, named name: String) {
        content = .file(file)
        mediaType = MediaType.name(forFile: name)
        isForeign = true
    }
}
