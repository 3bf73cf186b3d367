import Foundation

/// The rules for links on pages, which may lead only to web pages and email addresses.
public enum SafeURL {
    /// The allowed schemes, in lowercase.
    public static let schemes: Set<String> = ["http", "https", "mailto"]

    /// Whether the text is a URL with an allowed scheme.
    public static func allows(_ text: String) -> Bool {
        URL(string: text)?.scheme.map { schemes.contains($0.lowercased()) } ?? false
    }
}
