import Foundation

/// Makes the addresses in an article absolute, and tells which of them may be in one.
struct ArticleAddresses {
    let base: URL?
    /// The page of the article itself.
    let page: URL?
    /// What an address has before its path that begins at the root of the server, where that is plain to see.
    private let origin: String?

    init(base: URL?, page: URL?) {
        (self.base, self.page) = (base, page)
        let text = base?.absoluteString ?? ""
        origin = text.webAddressOrigin.map { String(decoding: text.utf8.prefix($0), as: UTF8.self) }
    }

    /// An address that can be made absolute without being read; nil for all others.
    private func plainAddress(_ written: String) -> String? {
        if written.isPlainWebAddress { return written }
        guard let origin, written.isPlainPath else { return nil }
        return origin + written
    }

    private static let maximumByteCount = 4096

    /// Where a link leads, if it may.
    func link(_ written: String?) -> String? {
        guard let written else { return nil }
        if let plain = plainAddress(written) { return plain }
        guard let address = Self.plain(written), !address.isEmpty else { return nil }
        // What leads to a place in the article leads to that of its page.
        let start = address.hasPrefix("#") ? page : base
        guard let url = Self.url(address, start), let scheme = url.scheme?.lowercased() else { return nil }
        switch scheme {
        case "http", "https": return url.host()?.isEmpty == false ? url.absoluteString : nil
        case "mailto", "tel": return url.absoluteString
        default: return nil
        }
    }

    /// Where a picture is.
    func picture(_ written: String?) -> URL? {
        guard let written else { return nil }
        if let plain = plainAddress(written) { return URL(string: plain) }
        guard let address = Self.plain(written), !address.isEmpty, !address.hasPrefix("#"),
            let url = Self.url(address, base), ["http", "https"].contains(url.scheme?.lowercased() ?? ""),
            url.host()?.isEmpty == false
        else { return nil }
        return url
    }

    /// An address as browsers read it: without line ends and tabs in it.
    private static func plain(_ written: String) -> String? {
        guard written.utf8.count <= maximumByteCount else { return nil }
        let kept = written.unicodeScalars.filter { !["\n", "\r", "\t"].contains($0) }
        guard !kept.contains(where: { $0.properties.generalCategory == .control }) else { return nil }
        return String(String.UnicodeScalarView(kept)).trimmed
    }

    private static let allowed = CharacterSet(charactersIn: "%#?/:@!$&'()*+,;=-._~[]").union(.alphanumerics)

    private static func url(_ address: String, _ base: URL?) -> URL? {
        if let url = URL(string: address, relativeTo: base)?.absoluteURL { return url }
        // Spaces and other letters than those of addresses.
        return address.addingPercentEncoding(withAllowedCharacters: allowed).flatMap {
            URL(string: $0, relativeTo: base)?.absoluteURL
        }
    }
}
