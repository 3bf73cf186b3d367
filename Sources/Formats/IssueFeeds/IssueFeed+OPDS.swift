package import Foundation
import Markup
import Periodical

extension IssueFeed {
    /// Returns the page as OPDS 1.2 (Atom). The page must contain issues or sections.
    package func opds() -> Data {
        typealias XML = IssueFeedXML
        var nodes = XML.head(self)
        if entries.isEmpty { return XML.document(nodes + sections.map(\.entry)) }
        nodes += sections.map(\.facet)
        nodes += [
            XML.text("totalResults", in: XML.search, "\(count)"),
            XML.text("itemsPerPage", in: XML.search, "\(pageSize)"),
            XML.text("startIndex", in: XML.search, "\((number - 1) * pageSize + 1)"),
        ]
        return XML.document(nodes + entries.map(\.opds))
    }
}

extension IssueFeed.Section {
    /// The facet group's name.
    static let group = "Publication"

    /// The section as a link that shows only one publication's issues on the page.
    fileprivate var facet: XMLTreeElement.Node {
        typealias XML = IssueFeedXML
        return XML.link(
            "http://opds-spec.org/facet", url, type: IssueFeed.MediaType.acquisition, title: line,
            [
                XML.attribute("facetGroup", in: XML.opds, Self.group),
                XML.attribute("activeFacet", in: XML.opds, isActive ? "true" : nil),
                XML.attribute("count", in: XML.threads, "\(count)"),
            ])
    }

    /// The section as an entry in a navigation feed.
    fileprivate var entry: XMLTreeElement.Node {
        typealias XML = IssueFeedXML
        return XML.element(
            "entry", [],
            [
                XML.text("id", identifier), XML.text("title", line), XML.text("updated", updated.rfc3339),
                XML.text("content", type: "text", count.counted(noun)),
                XML.link(
                    "subsection", url,
                    type: isNavigation ? IssueFeed.MediaType.navigation : IssueFeed.MediaType.acquisition,
                    [XML.attribute("count", in: XML.threads, "\(count)")]),
            ] + images.compactMap(\.opds))
    }

    var line: String { IssueFeedEntry.line(title) ?? "Issues" }
}

extension IssueFeedEntry.Image {
    /// The picture as an OPDS 1.2 link, or nil if OPDS does not allow its format.
    fileprivate var opds: XMLTreeElement.Node? {
        isAllowedInOPDS ? IssueFeedXML.link(relation, url, type: type) : nil
    }

    /// The link relation for the picture.
    var relation: String { "http://opds-spec.org/image" + (isThumbnail ? "/thumbnail" : "") }
}

extension IssueFeedEntry {
    /// The link relation for a file that anyone may download.
    static let openAccess = "http://opds-spec.org/acquisition/open-access"

    /// The entry as an element in an acquisition feed.
    fileprivate var opds: XMLTreeElement.Node {
        typealias XML = IssueFeedXML
        var nodes = XML.head(self)
        func term(_ name: String, _ text: String?) {
            if let text { nodes.append(XML.text(name, in: XML.terms, text)) }
        }
        term("language", language)
        term("issued", String(published.written.prefix(10)))
        term("publisher", publication.flatMap(Self.line))
        if let series {
            nodes.append(
                XML.element(
                    "Series", in: XML.schema,
                    [
                        XML.attribute("name", in: XML.schema, series),
                        XML.attribute("position", in: XML.schema, number),
                    ]))
        }
        if let summary { nodes.append(XML.text("summary", type: "text", summary)) }
        // Write both elements, because some programs show only the content, and others only the summary.
        nodes.append(XML.text("content", type: "text", [facts, summary].compactMap(\.self).joined(separator: "\n")))
        nodes += images.compactMap(\.opds)
        nodes += files.map {
            XML.link(Self.openAccess, $0.url, type: $0.type, title: $0.title, byteCount: $0.byteCount)
        }
        if let stream { nodes.append(stream.opds) }
        return XML.element("entry", [], nodes)
    }
}

extension IssueFeedEntry.Stream {
    fileprivate var opds: XMLTreeElement.Node {
        typealias XML = IssueFeedXML
        return XML.link(
            "http://vaemendis.net/opds-pse/stream", url, type: type,
            [
                XML.attribute("count", in: XML.streaming, "\(count)"),
                XML.attribute("lastRead", in: XML.streaming, lastRead.map(String.init)),
                XML.attribute("lastReadDate", in: XML.streaming, lastReadDate.map(\.rfc3339)),
            ])
    }
}
