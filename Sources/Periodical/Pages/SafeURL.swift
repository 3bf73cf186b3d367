import Foundation

/// The URLs that pages may have, because they only lead somewhere.
public enum SafeURL {
    /// The schemes, in lowercase.
    public static let schemes: Set<String> = ["http", "https", "mailto"]

    /// Whether a text is such a URL.
    public static func allows(_ text: String) -> Bool {
        URL(string: text)?.scheme.map { schemes.contains($0.lowercased()) } ?? false
    }
}
