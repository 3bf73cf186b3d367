package import Foundation
import Markup
package import Periodical

extension OPML {
    /// Reads OPML 1.0 or 2.0 in all forms that programs write. Feeds may be in folders or have a `category` attribute,
    /// and attribute names may be in any case.
    ///
    /// A feed that the document lists in several folders is in the result once, with all of its folders.
    /// - Parameters:
    ///   - charset: the character encoding from the server's response.
    ///   - url: the document's URL, against which the list's relative URLs are resolved.
    /// - Throws: ``MastheadError`` with the code `document.malformed` if the document is not OPML.
    package init(opml data: Data, charset: String? = nil, at url: URL) throws(MastheadError) {
        guard data.count <= Feed.maximumByteCount, let tree = XMLTree(data, charset: charset, nesting: .feedList),
            tree.root.name.lowercased() == "opml"
        else {
            throw MastheadError(
                .malformedDocument, cannot: "read the list of feeds", to: url.redacted,
                found: FileFormat(data).map { "\($0.name), not OPML" } ?? "not OPML")
        }
        let root = tree.root
        self.init(title: (root.children("head").first?.child("title")?.words).map(Self.shortened))
        var places: [URL: Int] = [:]
        var open = root.children.filter { $0.name.lowercased() == "body" }.reversed().map {
            (element: $0, folder: [String]())
        }
        while let (element, folder) = open.popLast() {
            var inner = folder
            if element.name.lowercased() == "outline" {
                if let written = Self.value("xmlUrl", of: element) {
                    take(written, element, folder, url, &places)
                } else if let name = Self.name("text", of: element) ?? Self.name("title", of: element) {
                    inner = folder.count < 10 ? folder + [name] : folder
                    if element.children.isEmpty, Self.value("type", of: element)?.lowercased() == "rss" {
                        fault(element, "“\(name)” has no address (`xmlUrl`)")
                    }
                }
            }
            open += element.children.reversed().map { ($0, inner) }
        }
        if let damage = tree.fault {
            let message = "The list is not well-formed XML (\(damage.message)): feeds from here on may be missing"
            faults.append(Fault(line: damage.line, message: message, isDamage: true))
        }
    }

    private mutating func take(
        _ written: String, _ element: XMLTreeElement, _ folder: [String], _ base: URL, _ places: inout [URL: Int]
    ) {
        let title = Self.name("title", of: element) ?? Self.name("text", of: element)
        guard let url = FeedReading.address(Self.withoutFeedScheme(written), base) else {
            return fault(element, "“\(title ?? "")” has an invalid address: \(written.prefix(200))")
        }
        let categories = (Self.value("category", of: element) ?? "").split(separator: ",").compactMap { path in
            let names = path.split(separator: "/").map { Self.shortened(String($0).oneLine) }.filter { !$0.isEmpty }
            return names.isEmpty ? nil : names
        }
        let folders = folder.isEmpty ? categories : [folder]
        if let place = places[url.normalized] {
            for folder in folders where !rows[place].folders.contains(folder) { rows[place].folders.append(folder) }
            return
        }
        guard rows.count < Self.maximumCount else {
            return fault(element, "the list has more than \(Self.maximumCount) feeds; this feed is skipped")
        }
        places[url.normalized] = rows.count
        let home = FeedReading.address(Self.value("htmlUrl", of: element), base)
        rows.append(Row(url: url, title: title, home: home, folders: folders))
    }

    private mutating func fault(_ element: XMLTreeElement, _ message: String) {
        if faults.count < 1000 { faults.append(Fault(line: element.line, message: message)) }
    }

    /// Returns a URL without the scheme `feed`, which occurs in URLs such as `feed://example.org/x` and
    /// `feed:https://example.org/x`.
    static func withoutFeedScheme(_ address: String) -> String {
        let address = address.trimmed
        guard address.prefix(5).lowercased() == "feed:" else { return address }
        let behind = address.dropFirst(5)
        let rest = behind.hasPrefix("//") ? behind.dropFirst(2) : behind
        let start = rest.prefix(6).lowercased()
        return start == "https:" || start.hasPrefix("http:") ? String(rest) : "http://" + rest
    }

    /// Returns the name of a feed or folder, shortened to the maximum length.
    private static func name(_ attribute: String, of element: XMLTreeElement) -> String? {
        value(attribute, of: element).map(shortened)
    }

    private static func shortened(_ name: String) -> String { name.shortened(to: FeedText.maximumTitleLength) }

    private static func value(_ name: String, of element: XMLTreeElement) -> String? {
        element.attributes.first { $0.name.lowercased() == name.lowercased() }?.value.oneLine.nonEmpty
    }
}
