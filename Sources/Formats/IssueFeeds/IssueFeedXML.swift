import Foundation
import Markup
import Periodical

/// The elements that Atom and OPDS 1.2 share.
enum IssueFeedXML {
    static let atom = "http://www.w3.org/2005/Atom"
    static let terms = "http://purl.org/dc/terms/"
    static let opds = "http://opds-spec.org/2010/catalog"
    static let schema = "http://schema.org/"
    static let threads = "http://purl.org/syndication/thread/1.0"
    static let search = "http://a9.com/-/spec/opensearch/1.1/"
    static let media = "http://search.yahoo.com/mrss/"
    static let streaming = "http://vaemendis.net/opds-pse/ns"
    private static let xml = "http://www.w3.org/XML/1998/namespace"

    /// Some programs look for these prefixes instead of the namespaces.
    private static let prefixes = [
        terms: "dc", opds: "opds", schema: "schema", threads: "thr", search: "opensearch", media: "media",
        streaming: "pse",
    ]

    static func element(
        _ name: String, in namespace: String = atom, _ attributes: [XMLTreeElement.Attribute?] = [],
        _ nodes: [XMLTreeElement.Node] = []
    ) -> XMLTreeElement.Node {
        .element(
            XMLTreeElement(
                name: name, prefix: nil, namespace: namespace, attributes: attributes.compactMap(\.self), nodes: nodes,
                line: 0))
    }

    static func text(
        _ name: String, in namespace: String = atom, type: String? = nil, _ text: String
    ) -> XMLTreeElement.Node {
        element(name, in: namespace, [attribute("type", type)], [.text(text)])
    }

    static func attribute(_ name: String, in namespace: String? = nil, _ value: String?) -> XMLTreeElement.Attribute? {
        value.map { XMLTreeElement.Attribute(name: name, namespace: namespace, value: $0) }
    }

    /// The attribute `xml:lang`.
    static func language(_ tag: String?) -> XMLTreeElement.Attribute? { attribute("lang", in: xml, tag) }

    static func person(_ name: String) -> XMLTreeElement.Node { element("author", [], [text("name", name)]) }

    static func category(_ name: String) -> XMLTreeElement.Node {
        element("category", [attribute("term", name), attribute("label", name)])
    }

    static func link(
        _ relation: String, _ url: String, type: String?, title: String? = nil, byteCount: Int? = nil,
        _ others: [XMLTreeElement.Attribute?] = []
    ) -> XMLTreeElement.Node {
        element(
            "link",
            [
                attribute("rel", relation), attribute("href", url), attribute("type", type), attribute("title", title),
                attribute("length", byteCount.flatMap { $0 > 0 ? String($0) : nil }),
            ] + others)
    }

    /// Returns a feed document in which each of the feed's children begins on its own line.
    static func document(_ nodes: [XMLTreeElement.Node]) -> Data {
        let lines = nodes.flatMap { [.text("\n"), $0] } + [XMLTreeElement.Node.text("\n")]
        guard case .element(let root) = element("feed", [], lines) else { return Data() }
        return Data(XMLTreeWriter.document(root, prefixes: prefixes).utf8)
    }

    /// Returns the first elements of a feed.
    static func head(_ feed: IssueFeed) -> [XMLTreeElement.Node] {
        [
            text("id", feed.identifier), text("title", IssueFeedEntry.line(feed.title) ?? "Issues"),
            text("updated", feed.updated.rfc3339), person(IssueFeedEntry.line(feed.author) ?? "Issues"),
            text("generator", "Masthead"),
        ]
            + feed.links.filter { !$0.isTemplate }.map {
                link($0.relation, $0.url, type: $0.type, title: $0.title.flatMap(IssueFeedEntry.line))
            }
    }

    /// Returns the first elements of an entry.
    static func head(_ entry: IssueFeedEntry) -> [XMLTreeElement.Node] {
        [text("id", entry.identifier), text("title", entry.title)] + entry.authors.map(person) + [
            text("published", entry.published.rfc3339), text("updated", entry.updated.rfc3339),
        ] + entry.categories.map(category)
    }
}
