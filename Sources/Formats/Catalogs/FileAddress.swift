import Foundation
import Markup

/// A URL in another publisher's catalog that leads to a file. It may be absolute or relative. Characters that are not
/// allowed in URLs, such as spaces, are percent-encoded.
struct FileAddress {
    let text: String
    let url: URL

    /// The maximum length of a URL, in bytes.
    private static let maximumByteCount = 8192

    /// Parses a URL, or returns nil if it is invalid or its scheme, such as `javascript:`, `data:` or `mailto:`, does
    /// not lead to a file.
    init?(_ written: String) {
        let trimmed = written.trimmed
        guard !trimmed.isEmpty, trimmed.utf8.count <= Self.maximumByteCount, !trimmed.hasPrefix("#"),
            !trimmed.hasControls,
            let url = URL(string: trimmed)
        else { return nil }
        switch url.scheme?.lowercased() {
        case nil: break
        case "http", "https": guard url.host()?.isEmpty == false else { return nil }
        case "file": guard url.path.hasPrefix("/") else { return nil }
        default: return nil
        }
        self.url = url
        text = url.relativeString
    }
}

extension String {
    /// Whether the text contains a control character (U+0000 to U+001F, or U+007F to U+009F).
    fileprivate var hasControls: Bool {
        var before: UInt8 = 0
        for byte in utf8 {
            if byte < 0x20 || byte == 0x7F || (before == 0xC2 && byte < 0xA0) { return true }
            before = byte
        }
        return false
    }
}
