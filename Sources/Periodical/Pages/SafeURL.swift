import Foundation

/// Which URLs do nothing but lead somewhere: pages may name no others.
public enum SafeURL {
    /// Their schemes, in small letters.
    public static let schemes: Set<String> = ["http", "https", "mailto"]

    /// Whether a text is such a URL.
    public static func allows(_ text: String) -> Bool {
        URL(string: text)?.scheme.map { schemes.contains($0.lowercased()) } ?? false
    }
}
