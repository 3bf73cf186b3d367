import Foundation
import Periodical

/// A reader for OPDS 2.0 (JSON), in which a list may also be a single value.
struct OPDSJSON {
    private let base: OPDSBase
    private var entries: OPDSEntries
    private var feed: OPDSFeed

    /// The maximum number of groups in an OPDS feed.
    private static let maximumGroupCount = 1000
    /// Strings that occur in OPDS documents and not in other JSON documents.
    private static let marks = ["opds", "\"publications\"", "\"navigation\""].map { Data($0.utf8) }

    /// Reads a page of a catalog, or returns nil if the document is not an OPDS feed.
    /// - Throws: ``MastheadError`` if the document is damaged.
    static func feed(_ data: Data, at url: URL) throws(MastheadError) -> OPDSFeed? {
        // Search for these strings first, because parsing other catalogs twice would be slow.
        guard FileFormat(data) == .opdsJSON || marks.contains(where: { data.range(of: $0) != nil }) else { return nil }
        let value = try Document(data, subject: url.redacted, cannot: "read the catalog").valueOfRows()
        guard let root = value.dictionary else { return nil }
        var reader = OPDSJSON(
            base: OPDSBase(url: url), entries: OPDSEntries(url.redacted), feed: OPDSFeed(url: url))
        guard reader.read(root) else { return nil }
        return reader.feed
    }

    private mutating func read(_ root: [String: PropertyValue]) -> Bool {
        let lists = ["publications", "navigation", "groups"].filter { root[$0]?.array != nil }
        let metadata = root["metadata"]?.dictionary ?? [:]
        let links = root["links"]?.dictionaries ?? []
        guard !lists.isEmpty else {
            // Also accept a document that describes a single publication rather than a feed.
            guard root["metadata"] != nil, links.contains(where: { $0.isAcquisition }) else { return false }
            if let entry = entries.take(publication(root)) { feed.publications.append(entry) }
            entries.finish(&feed)
            return true
        }
        guard root["metadata"] != nil || root["links"] != nil else { return false }
        feed.title = metadata["title"]?.words
        feed.count = metadata["numberOfItems"]?.integer
        for link in links.prefix(OPDSPublication.maximumListCount) { take(link: link) }
        feed.navigation += navigation(root)
        for publication in root["publications"]?.dictionaries ?? [] {
            if let entry = entries.take(self.publication(publication)) { feed.publications.append(entry) }
        }
        for group in (root["groups"]?.dictionaries ?? []).prefix(Self.maximumGroupCount) { take(group: group) }
        for facet in root["facets"]?.dictionaries ?? [] {
            feed.facets.append(
                OPDSFacets(
                    title: facet["metadata"]?.dictionary?["title"]?.words ?? "",
                    links: (facet["links"]?.dictionaries ?? []).compactMap(section)))
        }
        entries.finish(&feed)
        return true
    }

    private mutating func take(link: [String: PropertyValue]) {
        let address = link["href"]?.string
        for relation in link.relations {
            switch relation {
            case "next": feed.next = feed.next ?? base.next(address)
            case "search":
                guard let address else { continue }
                if address.contains("{") {
                    feed.search = .template(address, base: base.url)
                } else if link["type"]?.string?.contains("opensearchdescription") == true, feed.search == nil {
                    feed.search = base.resolve(address).map(OPDSSearch.description)
                }
            default: break
            }
        }
    }

    private mutating func take(group: [String: PropertyValue]) {
        let own = (group["links"]?.dictionaries ?? []).first { $0.relations.contains("self") }
        let title = group["metadata"]?.dictionary?["title"]?.words
        let url = own.flatMap { base.resolve($0["href"]?.string) }
        var made = OPDSGroup(title: title ?? own?["title"]?.words ?? url?.lastPathComponent ?? "", url: url)
        made.navigation = navigation(group)
        for publication in group["publications"]?.dictionaries ?? [] {
            if let entry = entries.take(self.publication(publication), repeats: true) {
                made.publications.append(entry)
            }
        }
        feed.groups.append(made)
    }

    private func navigation(_ values: [String: PropertyValue]) -> [OPDSLink] {
        (values["navigation"]?.dictionaries ?? []).compactMap(section)
    }

    private func section(_ link: [String: PropertyValue]) -> OPDSLink? {
        guard link["templated"] != .boolean(true), let url = base.resolve(link["href"]?.string) else { return nil }
        var section = OPDSLink(title: link["title"]?.words ?? url.lastPathComponent, url: url)
        section.count = link["properties"]?.dictionary?["numberOfItems"]?.integer
        section.isActive = link.relations.contains("self")
        return section
    }

    private func publication(_ values: [String: PropertyValue]) -> OPDSPublication {
        var publication = OPDSPublication()
        let metadata = values["metadata"]?.dictionary ?? [:]
        let belongings = Belongings(metadata["belongsTo"] ?? metadata["belongs_to"])
        publication.kind = belongings.isPeriodical ? .issue : .book
        publication.identifier = metadata["identifier"]?.text
        publication.setTitle(metadata["title"]?.words)
        let names = ["author", "artist", "editor"].lazy.compactMap { metadata[$0]?.names.nonEmpty }.first
        publication.setAuthors(names ?? [])
        publication.setSubjects(metadata["subject"]?.names ?? [])
        publication.setLanguage((metadata["language"]?.array?.first ?? metadata["language"])?.string)
        publication.setPublisher(metadata["publisher"]?.names.first)
        publication.setSummary(metadata["description"]?.words, isHTML: true)
        publication.setDate([metadata["published"]?.text])
        publication.description.direction = metadata["readingProgression"]?.string.flatMap(ReadingDirection.init)
        publication.description.series = belongings.series
        publication.description.number = belongings.number
        publication.description.volume = belongings.volume
        for link in (values["links"]?.dictionaries ?? []).prefix(OPDSPublication.maximumListCount) {
            guard link["templated"] != .boolean(true), let url = base.resolve(link["href"]?.string) else { continue }
            for relation in link.relations {
                if let image = OPDSImage(relation: relation, url: url) { publication.images.append(image) }
                guard OPDSAcquisition.isMeant(by: relation) else { continue }
                publication.acquisitions.append(Self.acquisition(relation, link, url))
            }
        }
        let images = (values["images"]?.dictionaries ?? []).prefix(20).compactMap { image -> (OPDSImage, Double)? in
            guard image["type"]?.string?.lowercased().contains("svg") != true,
                let url = base.resolve(image["href"]?.string)
            else { return nil }
            return (OPDSImage(url: url, isThumbnail: false), image["height"]?.number ?? 0)
        }
        // Use the largest image or, if several are equally large, the first of them.
        if let best = images.max(by: { $0.1 < $1.1 }).flatMap({ best in images.first { $0.1 == best.1 } }) {
            publication.images.insert(best.0, at: 0)
        }
        return publication
    }

    private static func acquisition(
        _ relation: String, _ link: [String: PropertyValue], _ url: URL
    ) -> OPDSAcquisition {
        var acquisition = OPDSAcquisition(relation: relation, type: link["type"]?.string, url: url)
        let properties = link["properties"]?.dictionary ?? [:]
        let state = properties["availability"]?.dictionary?["state"]?.string ?? ""
        let indirect = properties["indirectAcquisition"]
        acquisition.isIndirect =
            indirect != nil && indirect?.array?.isEmpty != true || ["unavailable", "reserved"].contains(state)
        if let price = properties["price"] {
            acquisition.hasPrice = (price.dictionary?["value"] ?? price).number != 0
        }
        return acquisition
    }
}

extension [String] {
    /// The array itself, or nil if the array is empty.
    fileprivate var nonEmpty: [String]? { isEmpty ? nil : self }
}
