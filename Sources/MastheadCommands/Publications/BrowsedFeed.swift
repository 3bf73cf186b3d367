import Formats
import Foundation
import Periodical

/// A page of an OPDS catalog, in the output of `browse --json`.
struct BrowsedFeed: Encodable {
    struct Link: Encodable {
        let title: String
        let url: String
        let summary: String?
        let count: Int?
        let active: Bool

        init(_ link: OPDSLink) {
            (title, url, active) = (link.title, link.url.redacted, link.isActive)
            (summary, count) = (link.summary, link.count)
        }
    }

    struct Publication: Encodable {
        let title: String
        let kind: String
        let authors: [String]
        let url: String?
        let cover: String?
        let identifier: String?
        let date: String?
        let series: String?
        let volume: String?
        let number: String?
        let language: String?
        let summary: String?
        let categories: [String]

        init(_ entry: CatalogEntry) {
            let description = entry.description
            title = description.title
            kind = entry.kind.rawValue
            authors = description.authors
            url = entry.content.flatMap { URL(string: $0) }?.redacted
            cover = entry.cover.flatMap { URL(string: $0) }?.redacted
            identifier = description.otherKeys["Identifier"]?.string
            date = description.date?.rfc3339
            (series, volume, number) = (description.series, description.volume, description.number)
            (language, summary) = (description.language, description.summary)
            categories = description.categories
        }
    }

    struct Group: Encodable {
        let title: String
        let url: String?
        let navigation: [Link]
        let publications: [Publication]

        init(_ group: OPDSGroup) {
            title = group.title
            url = group.url?.redacted
            navigation = group.navigation.map(Link.init)
            publications = group.publications.map(Publication.init)
        }
    }

    struct Facets: Encodable {
        let title: String
        let links: [Link]

        init(_ facets: OPDSFacets) {
            title = facets.title
            links = facets.links.map(Link.init)
        }
    }

    let url: String
    let title: String?
    let count: Int?
    let navigation: [Link]
    let groups: [Group]
    let facets: [Facets]
    let publications: [Publication]
    let next: String?
    /// Whether the catalog supports search.
    let search: Bool
    /// The number of omitted publications: those for loan, for sale, or in unsupported formats.
    let omitted: Int

    init(_ feed: OPDSFeed) {
        url = feed.url.redacted
        title = feed.title
        count = feed.count
        navigation = feed.navigation.map(Link.init)
        groups = feed.groups.map(Group.init)
        facets = feed.facets.map(Facets.init)
        publications = feed.publications.map(Publication.init)
        next = feed.next?.redacted
        search = feed.search != nil
        omitted = feed.omittedCount
    }
}
