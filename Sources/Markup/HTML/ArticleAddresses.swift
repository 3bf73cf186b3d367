import Foundation

/// A resolver for the URLs in an article. It removes URLs that are not allowed.
struct ArticleAddresses {
    let base: URL?
    /// The URL of the page that contains the article.
    let page: URL?
    /// The scheme and host of the base URL, or nil if the base URL must be parsed completely.
    private let origin: String?

    init(base: URL?, page: URL?) {
        (self.base, self.page) = (base, page)
        let text = base?.absoluteString ?? ""
        origin = text.webAddressOrigin.map { String(decoding: text.utf8.prefix($0), as: UTF8.self) }
    }

    /// Returns the absolute form of a simple URL without parsing it, or nil if it must be parsed.
    private func plainAddress(_ written: String) -> String? {
        if written.isPlainWebAddress { return written }
        guard let origin, written.isPlainPath else { return nil }
        return origin + written
    }

    private static let maximumByteCount = 4096

    /// Returns a link's URL, or nil if it is missing or not allowed.
    func link(_ written: String?) -> String? {
        guard let written else { return nil }
        if let plain = plainAddress(written) { return plain }
        guard let address = Self.plain(written), !address.isEmpty else { return nil }
        // A URL that is only a fragment refers to a part of the article's page.
        let start = address.hasPrefix("#") ? page : base
        guard let url = Self.url(address, start), let scheme = url.scheme?.lowercased() else { return nil }
        switch scheme {
        case "http", "https": return url.host()?.isEmpty == false ? url.absoluteString : nil
        case "mailto", "tel": return url.absoluteString
        default: return nil
        }
    }

    /// Returns a picture's URL, or nil if it is missing or not allowed.
    func picture(_ written: String?) -> URL? {
        guard let written else { return nil }
        if let plain = plainAddress(written) { return URL(string: plain) }
        guard let address = Self.plain(written), !address.isEmpty, !address.hasPrefix("#"),
            let url = Self.url(address, base), ["http", "https"].contains(url.scheme?.lowercased() ?? ""),
            url.host()?.isEmpty == false
        else { return nil }
        return url
    }

    /// Returns a URL without line breaks and tabs, which browsers ignore too.
    private static func plain(_ written: String) -> String? {
        guard written.utf8.count <= maximumByteCount else { return nil }
        let kept = written.unicodeScalars.filter { !["\n", "\r", "\t"].contains($0) }
        guard !kept.contains(where: { $0.properties.generalCategory == .control }) else { return nil }
        return String(String.UnicodeScalarView(kept)).trimmed
    }

    private static let allowed = CharacterSet(charactersIn: "%#?/:@!$&'()*+,;=-._~[]").union(.alphanumerics)

    private static func url(_ address: String, _ base: URL?) -> URL? {
        if let url = URL(string: address, relativeTo: base)?.absoluteURL { return url }
        // Percent-encode spaces and non-ASCII letters.
        return address.addingPercentEncoding(withAllowedCharacters: allowed).flatMap {
            URL(string: $0, relativeTo: base)?.absoluteURL
        }
    }
}
