public import Foundation

/// A contact address: either an email address or a web page.
public struct ContactAddress: Sendable, Hashable, LosslessStringConvertible {
    /// The address as text: `office@example.org` or `https://example.org/help`.
    public let description: String
    /// Whether the address is a web page.
    public let isPage: Bool

    /// The URL of the page, or a `mailto:` URL that contains nothing but the address.
    public var url: URL? { URL(string: isPage ? description : "mailto:\(description)") }

    /// The maximum length of a page's URL, in characters.
    private static let maximumLength = 2000

    /// Reads an email address, with or without `mailto:`, or an `http` or `https` URL. Returns nil for any other text.
    public init?(_ text: String) {
        guard text.utf8.count <= Self.maximumLength,
            !text.unicodeScalars.contains(where: { $0.properties.isWhitespace || $0.value < 0x21 || $0.value == 0x7F })
        else { return nil }
        if text.lowercased().hasPrefix("http") {
            guard let url = URL(string: text), ["http", "https"].contains(url.scheme?.lowercased()),
                url.host()?.isEmpty == false, url.user() == nil, url.password() == nil
            else { return nil }
            (description, isPage) = (text, true)
            return
        }
        let address = text.lowercased().hasPrefix("mailto:") ? String(text.dropFirst("mailto:".count)) : text
        // Exclude characters that could add a recipient or the text of a message.
        let mail = /[^@"(),:;<>\[\]\\?&#%\/=]{1,64}@[\p{L}\p{N}][\p{L}\p{N}-]*(\.[\p{L}\p{N}][\p{L}\p{N}-]*)+/
        guard address.utf8.count <= 254, address.wholeMatch(of: mail) != nil else { return nil }
        (description, isPage) = (address, false)
    }
}
