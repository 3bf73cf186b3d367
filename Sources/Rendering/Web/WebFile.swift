public import Foundation
import Periodical

/// A file of an issue as a browser gets it.
public struct WebFile: Sendable, Hashable {
    /// Where its bytes are.
    public enum Content: Sendable, Hashable {
        case data(Data)
        case file(URL)
    }

    /// Its bytes.
    public let content: Content
    /// Its media type (IANA).
    public let mediaType: String
    /// Whether a publisher wrote it, and not this program: what it may do is held down.
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
