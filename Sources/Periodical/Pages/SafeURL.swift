import Foundation

/// The rules for URLs that pages may link to: only schemes that lead to a web page or an email address are allowed.
public enum SafeURL {
    /// The allowed schemes, in lowercase.
    public static let schemes: Set<String> = ["http", "https", "mailto"]

    /// Whether the text is a URL with an allowed scheme.
    public static func allows(_ text: String) -> Bool {
        URL(string: text)?.scheme.map { schemes.contains($0.lowercased()) } ?? false
    }
}
