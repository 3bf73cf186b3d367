import Foundation
import IssuePublisher
import Mustache
import Periodical
import Reading
import Rendering

/// A web page that previews an issue source: the page grid, each page in its page class, and each diagnostic next to
/// its page.
struct PreviewPage: Sendable {
    private let folder: URL
    private let templates: URL?
    private let cache: URL
    private let checkout: URL?
    /// The files in `web/`, including the preview's page and scripts.
    let web: WebSource

    /// Creates a preview of an issue source.
    /// - Parameters:
    ///   - templates: A folder with the publisher's own page classes, or nil.
    ///   - cache: The folder for generated pictures.
    ///   - checkout: A checkout of Masthead, whose files in `web/` and `templates/` replace the embedded ones.
    init(_ folder: URL, templates: URL?, cache: URL, checkout: URL?) {
        self.checkout = checkout
        web = WebSource(checkout: checkout)
        self.folder = folder
        self.templates = templates
        self.cache = cache
    }

    /// Returns the page classes. If the publisher's own classes are unreadable, the page shows the error.
    func classes() -> PageClassRegistry {
        do throws(MastheadError) { return try readClasses() } catch { return .builtIn }
    }

    private func readClasses() throws(MastheadError) -> PageClassRegistry {
        var classes = PageClassRegistry.builtIn
        for folder in [checkout?.appending(path: "templates"), templates].compactMap(\.self) {
            classes = try classes.adding(folder: folder)
        }
        return classes
    }

    /// The issue for the web reader. The issue's files are read again for each request.
    var shelf: IssueShelf {
        IssueShelf(name) { [self] () throws(MastheadError) in
            let classes = classes()
            let source = try IssueSource(folder).completed(with: classes)
            var content = try IssueContent(folder: folder, name: name, scale: .double, classes: classes)
            if source.grid.pageCount == content.grid.pageCount { content = content.showing(source.grid) }
            let heading = IssueHeading(name, source.metadata?.description)
            return (WebIssue(content, heading: heading, cache: cache), source.coverFile)
        }
    }

    /// The issue's name in the preview's URLs. This is the folder's name, because the publisher may rename the issue
    /// during the preview.
    private var name: String { folder.standardizedFileURL.lastPathComponent }

    /// Returns the whole page.
    func document() throws(MastheadError) -> String { try render("index.html") }

    /// Returns the part of the page that changes when a file is saved.
    func content() throws(MastheadError) -> String { try render("content.html") }

    private func library() throws(MastheadError) -> MustacheLibrary {
        let texts = try web.files(in: "preview")
        do {
            var templates: [String: MustacheTemplate] = [:]
            for (name, text) in texts where name.hasSuffix(".html") {
                templates[name == "fault.html" ? "fault" : name] = try MustacheTemplate(string: text)
            }
            return MustacheLibrary(templates: templates)
        } catch {
            throw MastheadError(.malformedDocument, cannot: "read", to: "the preview's template", found: "\(error)")
        }
    }

    private func render(_ template: String) throws(MastheadError) -> String {
        let library = try library()
        var values = try values()
        if template == "index.html" { values["content"] = library.render(values, withTemplate: "content.html") ?? "" }
        return library.render(values, withTemplate: template) ?? ""
    }

    private func values() throws(MastheadError) -> [String: Any] {
        let source = try IssueSource(folder)
        var classes = PageClassRegistry.builtIn
        var found: [Diagnostic] = []
        do throws(MastheadError) {
            classes = try readClasses()
        } catch {
            found.append(
                Diagnostic(
                    file: error.subject, code: "malformed-document", message: error.found,
                    remedies: error.remedies))
        }
        found += SourceCheck.diagnostics(of: source, classes: classes)
        var html: [PagePosition: String] = [:]
        var names: [PagePosition: String] = [:]
        let content = try? IssueContent(
            folder: folder, name: name, scale: .double, classes: classes)
        for (position, page) in source.pages {
            names[position] = page.className
            guard let content else { continue }
            do throws(MastheadError) {
                html[position] = try PageRenderer(content).html(
                    of: page, at: position, base: "/" + ReaderAddress.issue(name))
            } catch {
                found.append(
                    Diagnostic(
                        file: error.subject, position: position, code: "malformed-document", message: error.found,
                        remedies: error.remedies))
            }
        }
        let placed = Dictionary(grouping: found, by: \.position)
        let positions = Set(html.keys).union(names.keys).union(placed.keys.compactMap(\.self)).sorted()
        let articles = Dictionary(grouping: positions, by: \.articleIndex).sorted { $0.key < $1.key }
        let entry = source.metadata?.description
        return [
            "title": entry?.title ?? name, "language": entry?.language ?? "en",
            "direction": entry?.direction?.rawValue ?? "ltr",
            "reader": "/" + ReaderAddress.issue(name),
            "summary": found.summary,
            "faults": (placed[nil] ?? []).map(Self.values), "list": Self.list(found),
            "articles": articles.map { index, positions -> [String: Any] in
                [
                    "number": index + 1,
                    "pages": positions.sorted().map { position -> [String: Any] in
                        let faults = placed[position] ?? []
                        return [
                            "position": position.description, "class": names[position] ?? "",
                            "html": html[position] ?? "", "faults": faults.map(Self.values),
                            "isAtFault": faults.contains { $0.severity == .error },
                        ]
                    },
                ]
            },
        ]
    }

    /// Returns all diagnostics with the positions of their pages, errors first.
    private static func list(_ faults: [Diagnostic]) -> [[String: Any]] {
        let sorted = faults.enumerated().sorted { one, other in
            let (first, second) = (one.element.severity == .error, other.element.severity == .error)
            return first == second ? one.offset < other.offset : first
        }
        return sorted.map { _, fault in
            var values = values(fault)
            values["position"] = fault.position?.description
            return values
        }
    }

    private static func values(_ fault: Diagnostic) -> [String: Any] {
        var values: [String: Any] = [
            "severity": fault.severity.rawValue, "message": fault.message.printable, "code": fault.code,
        ]
        let file = fault.file.split(separator: "/").suffix(2).joined(separator: "/")
        values["place"] = [file, fault.line.map(String.init)].compactMap(\.self).joined(separator: ":")
        if let excerpt = fault.excerpt {
            values["line"] = excerpt.shown
            values["marker"] = excerpt.marker
        }
        if let hint = fault.hint { values["hint"] = hint.printable }
        return values
    }
}
