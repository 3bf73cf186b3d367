import Foundation

/// The address of a file in a catalogue of others, absolute or relative, with blanks and other signs encoded that no address has.
struct FileAddress {
    /// The address as it is used.
    let text: String
    /// The same as a URL.
    let url: URL

    /// The longest address that is taken, in bytes.
    private static let maximumByteCount = 8192

    /// Reads an address; nil where it is none, or leads to no file: `javascript:`, `data:`, `mailto:`.
    init?(_ written: String) {
        let trimmed = written.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !trimmed.isEmpty, trimmed.utf8.count <= Self.maximumByteCount, !trimmed.hasPrefix("#"),
            !trimmed.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }),
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
    /// Without blanks around it, and with one in the place of several or of a line's end.
    var oneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
