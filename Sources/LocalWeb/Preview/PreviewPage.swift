import EmbeddedWeb
import Foundation
import IssuePublisher
import Mustache
import Periodical
import Reading
import Rendering

/// An issue source as a web page: its grid, each page as its class shows it, and every fault where it is.
struct PreviewPage: Sendable {
    private let folder: URL
    private let templates: URL?
    private let cache: URL

    /// Looks at an issue source.
    /// - Parameters:
    ///   - templates: a folder with page classes of the publisher's own.
    ///   - cache: a folder for derived pictures.
    init(_ folder: URL, templates: URL?, cache: URL) {
        self.folder = folder
        self.templates = templates
        self.cache = cache
    }

    /// The page classes that pages may have. Where the publisher's own cannot be read the page tells of it.
    func classes() -> PageClassRegistry {
        guard let templates, let all = try? PageClassRegistry.builtIn.adding(folder: templates) else { return .builtIn }
        return all
    }

    /// The issue for the web reader, as its files are at each request.
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

    /// What the issue is called in URLs here: its name may change while it is written.
    private var name: String { folder.standardizedFileURL.lastPathComponent }

    /// The page as a whole.
    func document() throws(MastheadError) -> String { try render("index.html") }

    /// What changes as files are saved.
    func content() throws(MastheadError) -> String { try render("content.html") }

    private static let library: Result<MustacheLibrary, MastheadError> = Result { () throws(MastheadError) in
        do {
            var templates: [String: MustacheTemplate] = [:]
            for (path, text) in WebFiles.web where path.hasPrefix("preview/") && path.hasSuffix(".html") {
                let name = path.dropFirst("preview/".count)
                templates[name == "fault.html" ? "fault" : String(name)] = try MustacheTemplate(string: text)
            }
            return MustacheLibrary(templates: templates)
        } catch {
            throw MastheadError(.malformedDocument, doing: "reading", to: "the preview's template", found: "\(error)")
        }
    }

    private func render(_ template: String) throws(MastheadError) -> String {
        let library = try Self.library.get()
        var values = try values()
        if template == "index.html" { values["content"] = library.render(values, withTemplate: "content.html") ?? "" }
        return library.render(values, withTemplate: template) ?? ""
    }

    private func values() throws(MastheadError) -> [String: Any] {
        let source = try IssueSource(folder)
        var classes = PageClassRegistry.builtIn
        var found: [Diagnostic] = []
        do throws(MastheadError) {
            if let templates { classes = try classes.adding(folder: templates) }
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
            "faults": (placed[nil] ?? []).map(Self.values),
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
