package import Foundation
import Markup

extension IssueFeed {
    /// Returns the page as Atom (RFC 4287), with each issue's editions as enclosures.
    package func atom() -> Data {
        typealias XML = IssueFeedXML
        let hubs = hubs.map { XML.link("hub", $0, type: nil) }
        return XML.document(XML.head(self) + hubs + entries.map(\.atom))
    }
}

extension IssueFeedEntry {
    /// The entry as an Atom element.
    fileprivate var atom: XMLTreeElement.Node {
        typealias XML = IssueFeedXML
        var nodes = XML.head(self)
        if let summary { nodes.append(XML.text("summary", summary)) }
        nodes.append(XML.text("content", type: "html", html))
        nodes += files.map { XML.link("enclosure", $0.url, type: $0.type, title: $0.title, byteCount: $0.byteCount) }
        if let image = images.first {
            nodes.append(XML.element("thumbnail", in: XML.media, [XML.attribute("url", image.url)]))
        }
        return XML.element("entry", [XML.language(language)], nodes)
    }

    /// The cover, summary, facts and files as HTML.
    var html: String {
        func escaped(_ text: String) -> String { XMLTreeWriter.escaped(text) }
        var html = images.first.map { "<p><img src=\"\(escaped($0.url))\" alt=\"\"></p>" } ?? ""
        for paragraph in (summary ?? "").split(whereSeparator: \.isNewline) {
            html += "<p>\(escaped(String(paragraph)))</p>"
        }
        html += "<p>\(escaped(facts))</p>"
        let links = files.map { "<a href=\"\(escaped($0.url))\">\(escaped($0.title))</a>" }
        return links.isEmpty ? html : html + "<p>\(links.joined(separator: " "))</p>"
    }
}
