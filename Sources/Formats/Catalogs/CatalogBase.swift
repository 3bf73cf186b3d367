import Foundation
import Periodical

/// The address that a catalog's `BaseURL` gives: relative addresses in its rows begin there, not at the catalog.
///
/// Where not one row says where its content is, each is at the base, under its name: `NAME.zip`, or `NAME` where that has the
/// extension of a file that issues come as.
struct CatalogBase {
    private let base: String

    init(_ base: String) { self.base = base.hasSuffix("/") ? base : base + "/" }

    private static let contentExtensions: Set<String> = ["zip", "pdf", "epub", "hpub", "cbz"]

    func complete(_ entries: inout [CatalogEntry]) {
        let hasContent = entries.contains { $0.content != nil || !$0.archives.isEmpty }
        for index in entries.indices {
            if !hasContent {
                let name = entries[index].name
                let isFile = Self.contentExtensions.contains(AssetKind.fileExtension(of: name))
                entries[index].content = Self.encoded(isFile ? name : "\(name).zip")
            }
            entries[index].content = entries[index].content.map(resolved)
            entries[index].cover = entries[index].cover.map(resolved)
            entries[index].index = entries[index].index.map(resolved)
            for archive in entries[index].archives.indices {
                entries[index].archives[archive].url = resolved(entries[index].archives[archive].url)
            }
        }
    }

    private func resolved(_ address: String) -> String {
        // With a scheme, or a host, or a path from the root, it is not relative to a folder.
        if address.beginsWithScheme { return address }
        guard address.hasPrefix("/") else { return base + address }
        guard let root = URL(string: base), root.scheme != nil, let url = URL(string: address, relativeTo: root) else {
            return address
        }
        return url.absoluteString
    }

    /// A file's name as a part of an address.
    static func encoded(_ name: String) -> String {
        var allowed = CharacterSet.urlPathAllowed
        allowed.remove(charactersIn: ":;?#")
        // What is encoded already stays so.
        if name.contains("%"), name.removingPercentEncoding != nil { return name }
        return name.addingPercentEncoding(withAllowedCharacters: allowed) ?? name
    }
}
