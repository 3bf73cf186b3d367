public import Foundation

/// Where people can write to: an address of mail, or a page of the web.
public struct ContactAddress: Sendable, Hashable, LosslessStringConvertible {
    /// As it is written: `office@example.org` or `https://example.org/help`.
    public let description: String
    /// Whether it is a page.
    public let isPage: Bool

    /// What leads there: a page, or `mailto:` with the address and nothing else.
    public var url: URL? { URL(string: isPage ? description : "mailto:\(description)") }

    /// The most characters of a page's address.
    private static let longest = 2000

    /// Reads an address of mail, with or without `mailto:`, or one of a page, `http` or `https`; nil where it is neither, or says more than
    /// where to write to.
    public init?(_ text: String) {
        guard text.utf8.count <= Self.longest,
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
        // Nothing of it may be taken for a second address, or for what a letter says.
        let mail = /[^@"(),:;<>\[\]\\?&#%\/=]{1,64}@[\p{L}\p{N}][\p{L}\p{N}-]*(\.[\p{L}\p{N}][\p{L}\p{N}-]*)+/
        guard address.utf8.count <= 254, address.wholeMatch(of: mail) != nil else { return nil }
        (description, isPage) = (address, false)
    }
}
