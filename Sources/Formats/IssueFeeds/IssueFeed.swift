package import Foundation

/// A page of a feed that lists a publisher's issues for other programs, in any format that Masthead writes.
///
/// URLs are absolute or relative to the page, and already percent-encoded.
package struct IssueFeed: Sendable, Hashable {
    /// A link from the page to another document.
    package struct Link: Sendable, Hashable {
        package var relation: String
        package var url: String
        /// The document's media type.
        package var type: String
        package var title: String?
        /// Whether the URL is a template (RFC 6570). Only OPDS 2.0 has such links.
        package var isTemplate = false

        package init(relation: String, url: String, type: String, title: String? = nil) {
            (self.relation, self.url, self.type, self.title) = (relation, url, type, title)
        }
    }

    /// A link to one publication's issues, or to another list.
    package struct Section: Sendable, Hashable {
        /// The section's identifier, which never changes.
        package var identifier: String
        package var title: String
        package var url: String
        /// The number of issues, or of publications if the section leads to publications.
        package var count: Int
        /// The noun for the things that are counted.
        package var noun = "issue"
        package var updated: Date
        /// Whether the section leads to other sections rather than to issues.
        package var isNavigation = false
        /// Whether the page shows this section.
        package var isActive = false
        /// The cover of the newest issue.
        package var images: [IssueFeedEntry.Image] = []

        package init(identifier: String, title: String, url: String, count: Int, updated: Date) {
            (self.identifier, self.title, self.url, self.count) = (identifier, title, url, count)
            self.updated = updated
        }
    }

    /// The feed's identifier, which never changes and is the same on all pages.
    package var identifier: String
    package var title: String
    /// The name of the publication or publications.
    package var author: String
    package var updated: Date
    /// The issues on the page.
    package var entries: [IssueFeedEntry] = []
    /// The number of issues on all pages.
    package var count = 0
    /// The page number, from 1.
    package var number = 1
    /// The maximum number of issues on a page.
    package var pageSize = 50
    /// The page's URL, or nil if it is unknown.
    package var url: String?
    package var links: [Link] = []
    /// Links that filter the page by publication or, on a page without issues, the publications themselves.
    package var sections: [Section] = []
    /// The URLs of WebSub hubs.
    package var hubs: [String] = []

    package init(identifier: String, title: String, author: String, updated: Date) {
        (self.identifier, self.title, self.author, self.updated) = (identifier, title, author, updated)
    }

    /// Adds the page number and the links to the other pages.
    /// - Parameters:
    ///   - number: the page number, from 1.
    ///   - count: the number of pages.
    ///   - link: returns the link to a page with a relation, such as `next`.
    package mutating func addPages(number: Int, of count: Int, link: (String, Int) -> Link) {
        self.number = number
        guard count > 1 else { return }
        links.append(link("first", 1))
        if number > 1 { links.append(link("previous", number - 1)) }
        if number < count { links.append(link("next", number + 1)) }
        links.append(link("last", count))
    }

    /// The media types of the feed formats.
    package enum MediaType {
        package static let atom = "application/atom+xml"
        /// A page of issues in an OPDS 1.2 catalog. Clients compare the exact text.
        package static let acquisition = "application/atom+xml;profile=opds-catalog;kind=acquisition"
        /// A page of an OPDS 1.2 catalog with links to other pages.
        package static let navigation = "application/atom+xml;profile=opds-catalog;kind=navigation"
        package static let opdsJSON = "application/opds+json"
        package static let jsonFeed = "application/feed+json"
        /// A search description (OpenSearch 1.1).
        package static let search = "application/opensearchdescription+xml"
    }
}
