import Foundation
import Markdown
import Markup
import Periodical

/// A check of links in the page grid, in Markdown and in HTML. It checks links to pages of the same issue and to
/// elements of the same page.
struct LinkCheck {
    private let source: IssueSource
    private let classes: PageClassRegistry
    /// The names of the files that are shown on pages.
    private var shown: Set<String> = []
    /// The names of those shown files that are HTML pages.
    private var documents: Set<String> = []
    /// Whether all pages could be read. If not, the positions of pages are unknown.
    private let isWhole: Bool
    private var found: [Diagnostic] = []
    /// The number of invalid links, by file.
    private var counts: [String: Int] = [:]
    private var suggestionCount = 0

    /// The maximum number of links to report in a file.
    private static let mostReports = 20
    /// The maximum number of searches for similar names in one check. The number is limited because each search
    /// compares all names.
    private static let mostSuggestions = 20
    /// The maximum number of names in such a search, and the maximum length of a name.
    private static let (mostNames, mostCharacters) = (2000, 100)

    /// The maximum size in bytes of a text or HTML page that is searched for links.
    private static let byteLimit = 16 << 20

    /// Returns a warning for each link that leads nowhere.
    /// - Parameter source: the issue source, including all files that its pages load.
    static func diagnostics(of source: IssueSource, _ classes: PageClassRegistry) -> [Diagnostic] {
        var check = LinkCheck(source, classes)
        var files: Set<String> = []
        for position in source.grid.positions { check.checkPage(at: position, files: &files) }
        check.reportOthers()
        var seen: Set<Diagnostic> = []
        return check.found.filter { seen.insert($0).inserted }
    }

    private init(_ source: IssueSource, _ classes: PageClassRegistry) {
        self.source = source
        self.classes = classes
        isWhole = !source.readingDiagnostics.contains { $0.severity == .error }
        for page in source.grid.positions.compactMap({ source.grid[$0] }) {
            guard classes[page.className] != nil else {
                // If the class is misspelled, its properties are unknown, so any text may be the name of a file on the
                // page.
                let names = page.properties.values.compactMap(\.string)
                shown.formUnion(names)
                documents.formUnion(names)
                continue
            }
            for reference in classes.assets(of: page) where [.text, .html, .pdf].contains(reference.kind) {
                shown.insert(reference.name)
                if reference.kind == .html { documents.insert(reference.name) }
            }
        }
    }

    /// The location of a link in the issue source.
    private enum Place {
        case file(String, line: Int, part: String)
        /// A location in the page grid's document.
        case grid([DocumentFault.Step])
    }

    /// - Parameter files: the files that have already been checked, since several pages may show the same file.
    private mutating func checkPage(at position: PagePosition, files: inout Set<String>) {
        guard let page = source.grid[position], let pageClass = classes[page.className],
            let start = source.places[position]
        else { return }
        let place = start + [.key("properties")]
        let shownAt = PagePosition(start) ?? position
        if pageClass.properties["links"] != nil { checkAreas(of: page, place, shownAt) }
        let file = page.properties["body"] == nil ? page.properties["file"]?.string ?? "" : ""
        for name in pageClass.properties.keys.sorted() where pageClass.properties[name]?.type == .markdown {
            guard let text = page.properties[name]?.string else { continue }
            for link in Markdown.references(text) where link.use == .link {
                report(fault(ofText: link.address, from: file), .grid(place + [.key(name)]), shownAt)
            }
        }
        for reference in pageClass.assets(of: page) where reference.kind == .text || reference.kind == .html {
            // Skip the text file if the page has a body, because the page then shows only the body.
            if reference.kind == .text, page.properties["body"] != nil { continue }
            guard let path = source.files.path(for: reference.name, at: .standard), files.insert(path).inserted,
                source.files.byteCount(of: path) <= Self.byteLimit,
                let data = FileManager.default.contents(atPath: source.files.url(path).path)
            else { continue }
            if reference.kind == .html {
                checkHTML(data, reference.name, at: path, shownAt)
            } else if let text = String(validating: data, as: UTF8.self) {
                for link in Markdown.references(text) where link.use == .link {
                    report(
                        fault(ofText: link.address, from: reference.name),
                        .file(path, line: link.line, part: link.address), shownAt)
                }
            }
        }
    }

    /// Checks the link areas of a page.
    private mutating func checkAreas(of page: Page, _ place: [DocumentFault.Step], _ shownAt: PagePosition) {
        for (index, item) in (page.properties["links"]?.array ?? []).enumerated() {
            guard let written = item.dictionary?["page"]?.string else { continue }
            let place = Place.grid(place + [.key("links"), .index(index), .key("page")])
            guard let position = PagePosition(written) else {
                let hint = "Use the position of a page, such as 2.1."
                report(Fault("The page links to '\(written)', which is not a position.", hint), place, shownAt)
                continue
            }
            report(fault(of: position, "page"), place, shownAt)
        }
    }

    private mutating func checkHTML(_ data: Data, _ name: String, at path: String, _ shownAt: PagePosition) {
        guard let elements = HTMLDocument(data)?.elements else { return }
        var parts: Set<String> = []
        for element in elements {
            if let id = element["id"] { parts.insert(id) }
            if element.name == "a", let name = element["name"] { parts.insert(name) }
        }
        for element in elements where element.name == "a" || element.name == "area" {
            guard let written = element["href"]?.trimmingCharacters(in: .whitespacesAndNewlines) else { continue }
            report(
                fault(ofHTML: written, from: name, parts), .file(path, line: element.line, part: written), shownAt)
        }
    }

    /// The message and hint for an invalid link.
    private struct Fault {
        let message: String
        let hint: String

        init(_ message: String, _ hint: String) { (self.message, self.hint) = (message, hint) }
    }

    /// Returns the fault in a Markdown link, or nil. The rules are those of `TextReferences`, which resolves links for
    /// readers.
    private mutating func fault(ofText address: String, from document: String) -> Fault? {
        guard !Self.leadsElsewhere(address) else { return nil }
        if address.hasPrefix("#") {
            guard let position = PagePosition(String(address.dropFirst())) else {
                return Fault(
                    "The text links to '\(address)', which is not a position.",
                    "Link to a position, such as #2.1, or to the file of a page.")
            }
            return fault(of: position, "text")
        }
        guard !AssetPath.candidates(address, from: document).contains(where: shown.contains) else { return nil }
        return fault(
            "The text links to '\(address)', which no page shows.", near: suggestion(for: address, among: shown))
    }

    /// Returns the fault in an HTML link. A link within the page must lead to an element, and any other link to another
    /// HTML page.
    private mutating func fault(ofHTML address: String, from document: String, _ parts: Set<String>) -> Fault? {
        guard !Self.leadsElsewhere(address) else { return nil }
        if address.hasPrefix("#") {
            // Remove a text fragment (WICG, "URL Fragment Text Directives"), which leads to words rather than to an
            // element.
            let name = address.dropFirst().components(separatedBy: ":~:")[0]
            let known = [name, name.removingPercentEncoding ?? name]
            // An empty name and "top" lead to the start of the page (HTML, "Scrolling to a fragment").
            if name.isEmpty || name.lowercased() == "top" || known.contains(where: parts.contains) { return nil }
            let message = "The page links to '\(address)', but none of its elements has this ID."
            guard PagePosition(name) == nil else {
                return Fault(message, "To link to another page, use the name of its HTML file.")
            }
            let near = suggestion(for: name, among: parts)
            return Fault(
                message, near.map { "Did you mean '#\($0)'?" } ?? "Correct the link, or add the ID to an element.")
        }
        // An address that is only a query leads to the page itself.
        guard !address.hasPrefix("?") else { return nil }
        let path = AssetPath.relative(address.precomposedStringWithCanonicalMapping, from: document)
        if let path, documents.contains(path) { return nil }
        let isShown = path.map(shown.contains) ?? false
        let near = suggestion(for: path ?? address, among: documents).map { path in
            let link = BookReference.relative(path, from: document)
            return link.removingPercentEncoding ?? link
        }
        return fault(
            "The page links to '\(address)', \(isShown ? "which is not an HTML page" : "which no page shows").",
            near: near)
    }

    private func fault(_ message: String, near: String?) -> Fault {
        Fault(message, near.map { "Did you mean '\($0)'?" } ?? "Correct the link, or add a page that shows the file.")
    }

    /// Returns a similar name, or nil if there were too many searches or the names are too many or too long.
    private mutating func suggestion(for name: String, among names: Set<String>) -> String? {
        guard suggestionCount < Self.mostSuggestions, names.count <= Self.mostNames,
            name.utf8.count <= Self.mostCharacters
        else { return nil }
        suggestionCount += 1
        return NameSuggestion.nearest(
            to: name, among: names.filter { $0.utf8.count <= Self.mostCharacters }.sorted())
    }

    /// Returns the fault in a link to a position in the page grid.
    private func fault(of position: PagePosition, _ subject: String) -> Fault? {
        let grid = source.grid
        guard isWhole, grid[position.page] == nil, let last = grid.positions.last else { return nil }
        let pages = grid.lastPageIndex(inArticle: position.articleIndex) + 1
        let reason =
            pages > 0
            ? "article \(position.articleIndex + 1) has \(pages.counted("page"))"
            : "the issue has \(grid.articles.count.counted("article"))"
        return Fault(
            "The \(subject) links to page \(position.page), but \(reason).", "Use a position from 1.1 to \(last).")
    }

    /// Whether an address leads to another server, or nowhere.
    private static func leadsElsewhere(_ address: String) -> Bool {
        address.isEmpty || address.hasPrefix("//") || address.beginsWithScheme
    }

    /// Reports the number of invalid links that are not reported one by one.
    private mutating func reportOthers() {
        for (path, count) in counts.sorted(by: { $0.key < $1.key }) where count > Self.mostReports {
            found.append(
                Diagnostic(
                    file: source.files.url(path).relativePath, severity: .warning, code: "broken-link",
                    message: "The file has \((count - Self.mostReports).counted("more link")) with this fault.",
                    hint: "Correct the reported links, then check the issue again."))
        }
    }

    private mutating func report(_ fault: Fault?, _ place: Place, _ position: PagePosition) {
        guard let fault else { return }
        switch place {
        case .file(let path, let line, let part):
            counts[path, default: 0] += 1
            guard counts[path, default: 0] <= Self.mostReports else { return }
            found.append(
                Diagnostic(
                    file: source.files.url(path).relativePath, line: line > 0 ? line : nil,
                    excerpt: source.files.excerpt(of: path, line, part), position: position, severity: .warning,
                    code: "broken-link", message: fault.message, hint: fault.hint))
        case .grid(let steps):
            guard let document = source.pagesDocument else { return }
            let fault = DocumentFault(
                at: steps, severity: .warning, code: "broken-link", fault.message, hint: fault.hint)
            found.append(document.diagnostic(fault, position: position))
        }
    }
}
