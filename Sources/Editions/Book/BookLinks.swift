import Foundation
import Markup
import Periodical
import Reading

/// The addresses of pages and documents in an EPUB.
struct BookLinks: Sendable {
    private let content: IssueContent
    /// The names of the documents, by page.
    private let documents: [PagePosition: String]

    init(_ content: IssueContent, _ pages: [EditionPage]) {
        self.content = content
        let digits = max(3, String(pages.count).count)
        var documents: [PagePosition: String] = [:]
        for page in pages { documents[page.position] = "p\(String(page.number).zeroPadded(to: digits)).xhtml" }
        self.documents = documents
    }

    /// Returns the name of the document that shows a page, or nil if there is no such page.
    subscript(position: PagePosition) -> String? { documents[position.page] }

    /// Returns the address for a link on a page, which leads to another page or to a document on the web.
    func address(of link: PageLink) -> String? {
        switch link.target {
        case .page(let position): self[position]
        case .url(let url): Self.external(url)
        }
    }

    /// Returns the address for a link in a page's text, or nil if the target is not part of the edition.
    /// - Parameters:
    ///   - anchors: the names of the page's link targets.
    ///   - page: the page that contains the link.
    func address(ofLink link: String, anchors: Set<String>, on page: EditionPage) -> String? {
        if link.hasPrefix("#") {
            let name = String(link.dropFirst())
            if anchors.contains(name) { return "#\(Self.identifier(name))" }
            return PagePosition(name).flatMap { self[$0] }
        }
        if let url = Self.external(link) { return url }
        return content.place(ofLink: link, from: page.page).flatMap { self[$0.position] }
    }

    /// Returns a URL in the form that validators accept, or nil if it is not a web or email address.
    private static func external(_ url: String) -> String? {
        guard SafeURL.allows(url), let parsed = URL(string: url) else { return nil }
        // An address without a host is a common typo, which validators report.
        if parsed.scheme?.lowercased().hasPrefix("http") == true, parsed.host()?.isEmpty ?? true { return nil }
        return parsed.absoluteString
    }

    /// Returns the identifier for a link target. HTML names may contain characters that XML forbids in identifiers.
    static func identifier(_ name: String) -> String {
        let kept = name.unicodeScalars.map { scalar in
            scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "-")
                ? String(scalar) : "_\(String(scalar.value, radix: 16))"
        }
        return "a-" + kept.joined()
    }
}
