import Foundation
import Periodical

/// A catalog's `BaseURL`, against which the relative URLs in its rows are resolved. Without a `BaseURL`, they are
/// resolved against the catalog's own URL.
///
/// If no row contains a content URL, the URL of an issue's file is the base followed by `NAME.zip`, or by `NAME` if the
/// name already ends with a suitable extension.
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
        // Keep an absolute URL. Only a relative path needs a folder as its base.
        if address.beginsWithScheme { return address }
        guard address.hasPrefix("/") else { return base + address }
        guard let root = URL(string: base), root.scheme != nil, let url = URL(string: address, relativeTo: root) else {
            return address
        }
        return url.absoluteString
    }

    /// Returns a percent-encoded file name for a URL.
    static func encoded(_ name: String) -> String {
        var allowed = CharacterSet.urlPathAllowed
        allowed.remove(charactersIn: ":;?#")
        // Do not encode a name that is already percent-encoded.
        if name.contains("%"), name.removingPercentEncoding != nil { return name }
        return name.addingPercentEncoding(withAllowedCharacters: allowed) ?? name
    }
}
