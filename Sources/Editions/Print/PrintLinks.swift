import Foundation
import Periodical
import Reading

/// The targets of links in a PDF.
struct PrintLinks: Sendable {
    /// The target of a link.
    enum Target: Sendable, Hashable {
        /// A named place in the document.
        case place(String)
        case url(String)
    }

    private let content: IssueContent
    private let names: [PagePosition: String]

    init(_ content: IssueContent, _ pages: [EditionPage]) {
        self.content = content
        names = Dictionary(uniqueKeysWithValues: pages.map { ($0.position, "p\($0.number)") })
    }

    /// Returns the name of a page as a target.
    subscript(position: PagePosition) -> String? { names[position.page] }

    func target(of link: PageLink) -> Target? {
        switch link.target {
        case .page(let position): self[position].map { .place($0) }
        case .url(let url): Self.external(url)
        }
    }

    /// Returns the target for a link in a page's text, or nil if the target is not part of the edition.
    /// - Parameter anchors: the names of the page's link targets.
    func target(ofLink link: String, anchors: Set<String>, on page: EditionPage) -> Target? {
        if link.hasPrefix("#") {
            let name = String(link.dropFirst())
            if anchors.contains(name) { return .place(Self.anchor(name, on: page)) }
            return PagePosition(name).flatMap { self[$0] }.map { .place($0) }
        }
        if let url = Self.external(link) { return url }
        return content.place(ofLink: link, from: page.page).flatMap { self[$0.position] }.map { .place($0) }
    }

    /// Returns the name of a page's link target.
    static func anchor(_ name: String, on page: EditionPage) -> String {
        "p\(page.number)-\(BookLinks.identifier(name))"
    }

    private static func external(_ url: String) -> Target? {
        guard SafeURL.allows(url), let parsed = URL(string: url) else { return nil }
        return .url(parsed.absoluteString)
    }
}
