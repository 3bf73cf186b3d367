package import Foundation
import Periodical

extension IssueFeed {
    /// Returns the page as JSON Feed 1.1, with each issue's editions as attachments.
    package func jsonFeed() throws -> Data {
        var root: [String: PropertyValue] = [
            "version": .string("https://jsonfeed.org/version/1.1"),
            "title": .string(IssueFeedEntry.line(title) ?? "Issues"),
            "authors": .array([.dictionary(["name": .string(IssueFeedEntry.line(author) ?? "Issues")])]),
            "items": .array(entries.map(\.jsonFeed)),
        ]
        root["feed_url"] = url.map { .string($0) }
        root["next_url"] = links.first { $0.relation == "next" }.map { .string($0.url) }
        if !hubs.isEmpty {
            root["hubs"] = .array(hubs.map { .dictionary(["type": .string("WebSub"), "url": .string($0)]) })
        }
        return try PropertyValue.dictionary(root).json()
    }

    /// Returns the page as OPDS 2.0 (JSON). The page must contain issues or sections.
    package func opdsJSON() throws -> Data {
        var metadata: [String: PropertyValue] = [
            "title": .string(IssueFeedEntry.line(title) ?? "Issues"), "identifier": .string(identifier),
            "modified": .string(updated.rfc3339),
        ]
        var root: [String: PropertyValue] = [
            "links": .array(
                links.map { link in
                    var value = Self.link(link.relation, link.url, link.type, title: link.title).dictionary ?? [:]
                    value["templated"] = link.isTemplate ? .boolean(true) : nil
                    return .dictionary(value)
                })
        ]
        if entries.isEmpty {
            root["navigation"] = .array(sections.map { Self.link("subsection", $0) })
        } else {
            metadata["numberOfItems"] = .integer(count)
            metadata["itemsPerPage"] = .integer(pageSize)
            metadata["currentPage"] = .integer(number)
            root["publications"] = .array(entries.map(\.opdsJSON))
            if !sections.isEmpty {
                root["facets"] = .array([
                    .dictionary([
                        "metadata": .dictionary(["title": .string(Section.group)]),
                        "links": .array(sections.map { Self.link($0.isActive ? "self" : nil, $0) }),
                    ])
                ])
            }
        }
        root["metadata"] = .dictionary(metadata)
        return try PropertyValue.dictionary(root).json()
    }

    private static func link(_ relation: String?, _ section: Section) -> PropertyValue {
        var link = Self.link(relation, section.url, MediaType.opdsJSON, title: section.line).dictionary ?? [:]
        link["properties"] = .dictionary(["numberOfItems": .integer(section.count)])
        return .dictionary(link)
    }

    fileprivate static func link(_ relation: String?, _ url: String, _ type: String, title: String?) -> PropertyValue {
        var link: [String: PropertyValue] = ["href": .string(url), "type": .string(type)]
        link["rel"] = relation.map { .string($0) }
        link["title"] = title.flatMap(IssueFeedEntry.line).map { .string($0) }
        return .dictionary(link)
    }
}

extension IssueFeedEntry {
    private func put(_ texts: [String], _ key: String, into values: inout [String: PropertyValue]) {
        if !texts.isEmpty { values[key] = .array(texts.map { .string($0) }) }
    }

    /// The issue as an item of a JSON Feed.
    fileprivate var jsonFeed: PropertyValue {
        var item: [String: PropertyValue] = [
            "id": .string(identifier), "title": .string(title), "content_html": .string(html),
            "date_published": .string(published.rfc3339), "date_modified": .string(updated.rfc3339),
        ]
        item["summary"] = summary.map { .string($0) }
        item["language"] = language.map { .string($0) }
        item["image"] = images.first.map { .string($0.url) }
        if !authors.isEmpty { item["authors"] = .array(authors.map { .dictionary(["name": .string($0)]) }) }
        put(categories, "tags", into: &item)
        if !files.isEmpty {
            item["attachments"] = .array(
                files.map {
                    .dictionary([
                        "url": .string($0.url), "mime_type": .string($0.type), "title": .string($0.title),
                        "size_in_bytes": .integer($0.byteCount),
                    ])
                })
        }
        return .dictionary(item)
    }

    /// The issue as an OPDS 2.0 publication.
    fileprivate var opdsJSON: PropertyValue {
        var metadata: [String: PropertyValue] = [
            "@type": .string("http://schema.org/\(isBook ? "Book" : "PublicationIssue")"),
            "identifier": .string(identifier),
            "title": .string(title), "published": .string(published.written), "modified": .string(updated.rfc3339),
        ]
        put(authors, "author", into: &metadata)
        put(categories, "subject", into: &metadata)
        metadata["publisher"] = publication.flatMap(Self.line).map { .string($0) }
        metadata["language"] = language.map { .string($0) }
        metadata["description"] = summary.map { .string($0) }
        metadata["readingProgression"] = description.direction.map { .string($0.rawValue) }
        if let count = description.pageCount, count > 0 { metadata["numberOfPages"] = .integer(count) }
        metadata["belongsTo"] = belongings
        var publication: [String: PropertyValue] = ["metadata": .dictionary(metadata)]
        publication["links"] = .array(
            files.map { file in
                var link = IssueFeed.link(Self.openAccess, file.url, file.type, title: file.title).dictionary ?? [:]
                link["size"] = file.byteCount > 0 ? .integer(file.byteCount) : nil
                return .dictionary(link)
            })
        let images = images.filter(\.isAllowedInOPDS)
        if !images.isEmpty {
            publication["images"] = .array(
                images.map { IssueFeed.link($0.relation, $0.url, $0.type, title: nil) })
        }
        return .dictionary(publication)
    }

    /// The periodical, with the volume and number. Older programs read only the series.
    private var belongings: PropertyValue? {
        guard let series else { return nil }
        var values: [String: PropertyValue] = ["name": .string(series)]
        values["position"] = position
        let plain = values
        values["issue"] = position
        values["volume"] = volumePosition
        return .dictionary(["periodical": .dictionary(values), "series": .dictionary(plain)])
    }
}
