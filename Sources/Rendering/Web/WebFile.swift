public import Foundation
import Periodical

/// A file of an issue, as sent to a browser.
public struct WebFile: Sendable, Hashable {
    /// The source of the bytes.
    public enum Content: Sendable, Hashable {
        case data(Data)
        case file(URL)
    }

    /// The source of the bytes.
    public let content: Content
    /// The media type (IANA).
    public let mediaType: String
    /// Whether the file comes from a publisher and not from Masthead, so that a policy restricts it.
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
