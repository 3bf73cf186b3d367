import Foundation
import Markup
import Periodical

/// A reader for OPDS 1.2 (Atom) that tolerates wrong namespaces and media types.
struct OPDSAtom {
    private let url: URL
    private var entries: OPDSEntries
    private var feed: OPDSFeed
    private var groups: [URL: Int] = [:]

    private static let xml = "http://www.w3.org/XML/1998/namespace"
    /// The maximum number of groups in an OPDS feed.
    private static let maximumGroupCount = 1000

    /// Reads a page of a catalog, or returns nil if the document is a feed of posts or not a feed at all.
    /// - Throws: ``MastheadError`` if the page is truncated, because publications may be missing.
    static func feed(_ data: Data, at url: URL) throws(MastheadError) -> OPDSFeed? {
        guard let tree = XMLTree(data) else { return nil }
        let root = tree.root
        guard ["feed", "entry"].contains(root.name), FileFormat(data) == .opds || isMeant(root) else { return nil }
        guard !tree.isCut else {
            throw MastheadError(
                .malformedCatalog, cannot: "read the catalog", to: url.redacted,
                found: "the catalog is incomplete",
                remedies: [.tryLater("Try again later. Your downloaded items are kept.")])
        }
        var reader = OPDSAtom(url: url, entries: OPDSEntries(url.redacted), feed: OPDSFeed(url: url))
        reader.read(root)
        return reader.feed
    }

    /// Whether the document is certainly a catalog rather than a feed of posts.
    private static func isMeant(_ root: XMLTreeElement) -> Bool {
        root.descendants.contains { element in
            if element.namespace?.contains("opds-spec.org") == true { return true }
            guard element.name == "link" else { return false }
            return element["rel"]?.contains("opds-spec.org") == true
                || element["type"]?.contains("opds-catalog") == true
        }
    }

    private mutating func read(_ root: XMLTreeElement) {
        let base = OPDSBase(url: url).moved(to: root["base", in: Self.xml])
        if root.name == "entry" {
            take(root, base)
        } else {
            feed.title = root.child("title").flatMap(Self.text)?.nonEmpty
            feed.count = root.child("totalResults")?.words.flatMap { Int($0) }
            for link in root.children("link").prefix(OPDSPublication.maximumListCount) { take(link: link, base) }
            for entry in root.children("entry") { take(entry, base) }
        }
        entries.finish(&feed)
    }

    private mutating func take(link: XMLTreeElement, _ base: OPDSBase) {
        let base = base.moved(to: link["base", in: Self.xml])
        let type = link["type"]?.lowercased() ?? ""
        for relation in Self.relations(link) {
            switch relation {
            case "next": feed.next = feed.next ?? base.next(link["href"])
            case "search": takeSearch(link, type, base)
            case "http://opds-spec.org/facet":
                guard let url = base.resolve(link["href"]) else { continue }
                var facet = OPDSLink(title: link["title"]?.oneLine ?? "", url: url)
                facet.count = link["count"].flatMap { Int($0) }
                facet.isActive = link["activeFacet"] == "true"
                let group = link["facetGroup"]?.oneLine ?? ""
                if let index = feed.facets.firstIndex(where: { $0.title == group }) {
                    feed.facets[index].links.append(facet)
                } else {
                    feed.facets.append(OPDSFacets(title: group, links: [facet]))
                }
            case "subsection", "http://opds-spec.org/crawlable":
                takeSection(link, base)
            case _
            where relation.hasPrefix("http://opds-spec.org/sort/") || relation == "http://opds-spec.org/featured"
                || relation == "http://opds-spec.org/recommended":
                takeSection(link, base)
            default: break
            }
        }
    }

    private mutating func takeSection(_ link: XMLTreeElement, _ base: OPDSBase) {
        guard let title = link["title"]?.oneLine.nonEmpty, let url = base.resolve(link["href"]) else { return }
        feed.navigation.append(OPDSLink(title: title, url: url))
    }

    private mutating func takeSearch(_ link: XMLTreeElement, _ type: String, _ base: OPDSBase) {
        guard let address = link["href"] else { return }
        if address.contains("{") {
            // Prefer a URL template, because a description document requires one more request.
            feed.search = .template(address, base: base.url)
        } else if type.contains("opensearchdescription"), feed.search == nil {
            feed.search = base.resolve(address).map(OPDSSearch.description)
        }
    }

    private mutating func take(_ entry: XMLTreeElement, _ base: OPDSBase) {
        let base = base.moved(to: entry["base", in: Self.xml])
        let links = entry.children("link").prefix(OPDSPublication.maximumListCount)
        var publication = OPDSPublication()
        for link in links {
            let url = base.moved(to: link["base", in: Self.xml]).resolve(link["href"])
            for relation in Self.relations(link) {
                if let image = OPDSImage(relation: relation, url: url) { publication.images.append(image) }
                guard OPDSAcquisition.isMeant(by: relation), let url else { continue }
                publication.acquisitions.append(Self.acquisition(relation, link, url))
            }
        }
        let isPublication = links.contains { Self.relations($0).contains(where: OPDSAcquisition.isMeant) }
        if !isPublication, let section = Self.section(entry, links, base) {
            feed.navigation.append(section)
            return
        }
        Self.describe(&publication, by: entry)
        let group = links.lazy.compactMap { link -> OPDSGroup? in
            guard Self.relations(link).contains(where: { ["collection", "http://opds-spec.org/group"].contains($0) }),
                let url = base.moved(to: link["base", in: Self.xml]).resolve(link["href"])
            else { return nil }
            return OPDSGroup(title: link["title"]?.oneLine.nonEmpty ?? url.lastPathComponent, url: url)
        }.first
        guard let taken = entries.take(publication, repeats: group != nil) else { return }
        guard let group, let place = group.url else { return feed.publications.append(taken) }
        if let index = groups[place] {
            feed.groups[index].publications.append(taken)
        } else if feed.groups.count < Self.maximumGroupCount {
            groups[place] = feed.groups.count
            feed.groups.append(group)
            feed.groups[feed.groups.count - 1].publications.append(taken)
        } else {
            feed.publications.append(taken)
        }
    }

    private static func acquisition(_ relation: String, _ link: XMLTreeElement, _ url: URL) -> OPDSAcquisition {
        var acquisition = OPDSAcquisition(relation: relation, type: link["type"], url: url)
        let isUnavailable = link.child("availability").map { ["unavailable", "reserved"].contains($0["status"] ?? "") }
        acquisition.isIndirect = link.child("indirectAcquisition") != nil || isUnavailable == true
        acquisition.hasPrice = link.children("price").contains { price in
            // Text that is not a number must not count as a price of zero.
            price.words.map { Double($0) != 0 } ?? false
        }
        return acquisition
    }

    /// Returns the link in a navigation entry that leads to another OPDS feed.
    private static func section(
        _ entry: XMLTreeElement, _ links: ArraySlice<XMLTreeElement>, _ base: OPDSBase
    ) -> OPDSLink? {
        func rank(_ link: XMLTreeElement) -> Int? {
            let type = link["type"]?.lowercased() ?? ""
            guard type.contains("atom+xml") || type.contains("opds+json") else { return nil }
            let relations = relations(link)
            if relations.contains("subsection") { return 0 }
            if relations.isEmpty || relations.contains(where: { $0.hasPrefix("http://opds-spec.org/") }) { return 1 }
            return relations.contains(where: { ["related", "up", "start", "self"].contains($0) }) ? 3 : 2
        }
        let ranked = links.compactMap { link in rank(link).map { (link, $0) } }
        guard let link = ranked.min(by: { $0.1 < $1.1 })?.0,
            let url = base.moved(to: link["base", in: xml]).resolve(link["href"])
        else { return nil }
        let title = entry.child("title").flatMap(text)?.nonEmpty ?? link["title"]?.oneLine.nonEmpty
        var section = OPDSLink(title: title ?? url.lastPathComponent, url: url)
        section.count = link["count"].flatMap { Int($0) }
        section.summary = (entry.child("summary") ?? entry.child("content")).flatMap(text)?.nonEmpty
        return section
    }

    private static func describe(_ publication: inout OPDSPublication, by entry: XMLTreeElement) {
        publication.identifier = entry.child("id")?.words
        publication.setTitle(entry.child("title").flatMap(text))
        let authors = entry.children("author").compactMap { $0.child("name")?.words ?? $0.words }
        publication.setAuthors(authors.isEmpty ? entry.children("creator").compactMap(\.words) : authors)
        publication.setSubjects(
            entry.children("category").compactMap { $0["label"]?.nonEmpty ?? $0["term"] }
                + entry.children("subject").compactMap(\.words))
        publication.setLanguage(entry.child("language")?.words)
        publication.setPublisher(entry.child("publisher")?.words)
        publication.setDate(
            ["issued", "date", "published"].map { name in entry.child(name)?.words })
        if let series = entry.child("Series") {
            publication.description.series = series["name"]?.oneLine.nonEmpty
            publication.description.number = series["position"]?.oneLine.nonEmpty
        }
        if let text = entry.child("summary") ?? entry.child("content"), text["src"] == nil {
            let isInline = text["type"]?.lowercased() == "xhtml"
            publication.setSummary(
                isInline ? lines(of: text) : text.content,
                isHTML: text["type"]?.lowercased().contains("html") == true && !isInline)
        }
        if let identifier = entry.children("identifier").lazy.compactMap(\.words).first {
            publication.description.otherKeys["Identifier"] = .string(identifier)
        }
    }

    private static func relations(_ link: XMLTreeElement) -> [String] {
        link["rel"]?.split(whereSeparator: \.isWhitespace).map { relation in
            relation.lowercased().replacing("https://opds-spec.org", with: "http://opds-spec.org")
        } ?? []
    }

    /// Returns the plain text of an Atom text construct, without its HTML tags.
    private static func text(_ element: XMLTreeElement) -> String? {
        guard element["type"]?.lowercased() == "html" else { return element.words }
        return HTMLText.text(of: Data(element.content.utf8)).oneLine
    }

    /// Returns an XHTML element's text, with each block on its own line.
    private static func lines(of element: XMLTreeElement) -> String {
        let blocks: Set<String> = ["p", "div", "br", "li", "h1", "h2", "h3", "h4", "blockquote"]
        var text = ""
        var open = element.nodes.reversed() as [XMLTreeElement.Node]
        while let node = open.popLast() {
            switch node {
            case .text(let words): text += words.split(whereSeparator: \.isNewline).joined(separator: " ")
            case .element(let inner):
                let isBlock = blocks.contains(inner.name)
                if isBlock { text += "\n" }
                if ["script", "style"].contains(inner.name) { continue }
                open += (isBlock ? [.text("\u{2028}")] : []) + inner.nodes.reversed()
            }
        }
        return text
    }
}
