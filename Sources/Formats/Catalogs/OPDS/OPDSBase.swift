import Foundation

/// The base URL against which the relative URLs in a feed are resolved.
struct OPDSBase: Sendable {
    let url: URL

    /// Returns the absolute URL for a text. Returns nil if the text is invalid, or if its scheme does not lead to a
    /// file. Examples of such schemes are `javascript:` and `data:`.
    func resolve(_ address: String?) -> URL? {
        guard let address = address.flatMap(FileAddress.init),
            let url = URL(string: address.text, relativeTo: url)?.absoluteURL
        else { return nil }
        switch url.scheme?.lowercased() {
        case "http", "https": return url.host()?.isEmpty == false ? url : nil
        // Only a local catalog may link to local files.
        case "file": return self.url.isFileURL ? url : nil
        default: return nil
        }
    }

    /// Returns the base URL for an element. An element may declare its own base URL in `xml:base`.
    func moved(to base: String?) -> OPDSBase { resolve(base).map(OPDSBase.init) ?? self }

    /// Returns the URL of the next page. If the current page uses HTTPS, the next page must use HTTPS too.
    func next(_ address: String?) -> URL? {
        guard let next = resolve(address),
            !(url.scheme?.lowercased() == "https" && next.scheme?.lowercased() != "https")
        else { return nil }
        return next
    }
}
