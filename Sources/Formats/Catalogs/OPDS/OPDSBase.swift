import Foundation

/// The base URL for the relative URLs in a feed.
struct OPDSBase: Sendable {
    let url: URL

    /// Returns the absolute URL for text, or nil if the text is invalid or its scheme, such as `javascript:` or
    /// `data:`, does not lead to a file.
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

    /// Returns the base URL for an element, which may declare its own in `xml:base`.
    func moved(to base: String?) -> OPDSBase { resolve(base).map(OPDSBase.init) ?? self }

    /// Returns the next page's URL, which must use HTTPS if the current page does.
    func next(_ address: String?) -> URL? {
        guard let next = resolve(address),
            !(url.scheme?.lowercased() == "https" && next.scheme?.lowercased() != "https")
        else { return nil }
        return next
    }
}
