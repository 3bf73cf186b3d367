import Foundation

/// Where addresses in a feed begin.
struct OPDSBase: Sendable {
    let url: URL

    /// An absolute address; nil where it is none, or leads to no file: `javascript:`, `data:`.
    func resolve(_ address: String?) -> URL? {
        guard let address = address.flatMap(FileAddress.init),
            let url = URL(string: address.text, relativeTo: url)?.absoluteURL
        else { return nil }
        switch url.scheme?.lowercased() {
        case "http", "https": return url.host()?.isEmpty == false ? url : nil
        // A catalog of the network names no files of this machine.
        case "file": return self.url.isFileURL ? url : nil
        default: return nil
        }
    }

    /// The base below which a part of the document lies that has a `xml:base`.
    func moved(to base: String?) -> OPDSBase { resolve(base).map(OPDSBase.init) ?? self }

    /// The page after this one: of what is encrypted it is encrypted too.
    func next(_ address: String?) -> URL? {
        guard let next = resolve(address),
            !(url.scheme?.lowercased() == "https" && next.scheme?.lowercased() != "https")
        else { return nil }
        return next
    }
}
