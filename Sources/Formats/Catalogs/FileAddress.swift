import Foundation
import Markup

/// The address of a file in a catalog of others, absolute or relative, with blanks and other signs encoded that no address has.
struct FileAddress {
    /// The address as it is used.
    let text: String
    /// The same as a URL.
    let url: URL

    /// The longest address that is taken, in bytes.
    private static let maximumByteCount = 8192

    /// Reads an address; nil where it is none, or leads to no file: `javascript:`, `data:`, `mailto:`.
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
    /// Whether a control character is in it: U+0000 to U+001F, U+007F to U+009F.
    fileprivate var hasControls: Bool {
        var before: UInt8 = 0
        for byte in utf8 {
            if byte < 0x20 || byte == 0x7F || (before == 0xC2 && byte < 0xA0) { return true }
            before = byte
        }
        return false
    }
}
