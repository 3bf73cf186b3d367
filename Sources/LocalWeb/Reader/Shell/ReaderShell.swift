import Cryptography
import Foundation
import Mustache
import Periodical
import Pictures
import Rendering
import Web

/// The web reader's own pages, style sheets and scripts, which a server sends or an export writes as static files.
struct ReaderShell: Sendable {
    /// A file of the web reader.
    struct File: Sendable {
        let data: Data
        let mediaType: String
        let tag: String

        init(_ text: String, _ mediaType: String) {
            data = Data(text.utf8)
            self.mediaType = mediaType
            tag = EntityTag.of(data)
        }
    }

    /// The content security policy of the reader's pages, which load only the reader's own files.
    static let policy = policy(reaching: [])

    /// Returns a page's content security policy.
    /// - Parameters:
    ///   - origins: The origins of other servers that the page sends requests to.
    ///   - style: The style sheet in the page, or nil.
    private static func policy(reaching origins: [String], style: PlainStyle? = nil) -> String {
        let connections = ["'self'"] + Set(origins).sorted()
        let styles = ["'self'", style?.source].compactMap(\.self).joined(separator: " ")
        return "default-src 'none'; script-src 'self'; style-src \(styles); img-src 'self' data:; media-src 'self'; "
            + "frame-src 'self'; connect-src \(connections.joined(separator: " ")); manifest-src 'self'; "
            + "worker-src 'self'; base-uri 'none'; form-action 'none'"
    }

    private let classes: @Sendable () -> PageClassRegistry
    /// The contents of the files in `web/reader`, by path.
    private let texts: [String: String]
    private let templates: MustacheLibrary
    private let isServed: Bool
    /// Whether the URLs of style sheets and scripts contain the reader's version.
    let isVersioned: Bool
    /// The folder for style sheets and scripts, with a trailing slash. On a server, its name contains the version, so
    /// that browsers can cache the files. A checkout has no version, so browsers request its files each time.
    let place: String

    /// A short hash of the reader's embedded files.
    private static let version: String = {
        var hash = SHA256()
        for (path, text) in WebSource.embedded(in: "reader").sorted(by: { $0.key < $1.key }) {
            hash.update(data: Data(path.utf8))
            hash.update(data: Data(text.utf8))
        }
        return letters(of: hash)
    }()

    private static let folder = "reader/"

    private static func letters(of hash: SHA256) -> String {
        hash.finalize().prefix(6).map { String(format: "%02x", $0) }.joined()
    }

    /// - Parameters:
    ///   - source: The files in `web/`.
    ///   - isServed: Whether a server provides the reader, rather than an export to static files.
    ///   - classes: Returns the page classes, whose style sheets are part of the reader.
    /// - Throws: ``MastheadError`` if a file in the checkout is unreadable.
    init(
        _ source: WebSource, isServed: Bool = false, classes: @escaping @Sendable () -> PageClassRegistry
    ) throws(MastheadError) {
        self.classes = classes
        self.isServed = isServed
        texts = try source.files(in: "reader")
        isVersioned = isServed && source.checkout == nil
        place = isVersioned ? "\(Self.folder)v-\(Self.version)/" : Self.folder
        var templates: [String: MustacheTemplate] = [:]
        let files = [
            "index.html", "shelflinks.html", "issue.html", "issuelinks.html", "missing.html", "site.html",
            "follow.html", "feed.xml", "sitemap.xml",
        ]
        for file in files {
            let name = file.hasSuffix(".html") ? String(file.dropLast(".html".count)) : file
            do { templates[name] = try MustacheTemplate(string: texts[file] ?? "") } catch {
                throw MastheadError(
                    .malformedDocument, cannot: "read", to: "the reader's templates", found: "\(file): \(error)")
            }
        }
        self.templates = MustacheLibrary(templates: templates)
    }

    /// Returns the files that all issues use, by path.
    func files() -> [String: File] {
        var files: [String: File] = [:]
        for (name, text) in texts {
            if name.hasSuffix(".css") { files[place + name] = File(text, "text/css") }
            if name.hasSuffix(".js"), !Self.workers.contains(name) {
                files[place + name] = File(text, "text/javascript")
            }
        }
        files[Self.classSheetPath] = classSheet()
        files[Self.missingPath] = missing(Self.offlineWords, root: "../")
        files["worker.js"] = worker(for: files)
        if isServed {
            files["timerworker.js"] = File(texts["timerworker.js"] ?? "", "text/javascript")
        }
        return files
    }

    /// The service workers, which are next to the shelf because a worker controls only URLs in its own folder and
    /// below.
    private static let workers: Set = ["worker.js", "timerworker.js"]

    static let classSheetPath = "reader/classes.css"

    /// The page that an offline browser shows for an issue that was never opened.
    private static let missingPath = "reader/missing.html"
    private static let offlineWords = (
        title: "Not available offline",
        words: "You are offline, and this issue was not opened here before. You can read what you opened before."
    )

    /// Returns a page that explains why another page cannot be shown, with a link to the shelf.
    /// - Parameter root: The path from the page to the shelf.
    private func missing(_ said: (title: String, words: String), root: String) -> File {
        page("missing", ["title": said.title, "words": said.words, "root": root], nil)
    }

    /// Returns a page about an issue that cannot be shown.
    func missing(_ key: String, _ error: MastheadError) -> File {
        let words = [error.found, error.readerHint].compactMap(\.self).joined(separator: ". ")
        let sentence = words.prefix(1).uppercased() + words.dropFirst()
        return missing((title: "This issue is not available", words: sentence), root: Self.root(of: key))
    }

    /// Returns a page about an unknown issue.
    func unknown(_ key: String) -> File {
        missing(
            (
                title: "Issue not found",
                words: "There is no issue at this address. It may have been removed, or its publication renamed."
            ), root: Self.root(of: key))
    }

    /// Returns a page about an unknown path.
    /// - Parameter path: The path that the browser requested.
    func unknown(at path: String) -> File {
        missing(
            (
                title: "Page not found",
                words: "There is no page at this address. Check the address, or go back to the shelf."
            ), root: String(repeating: "../", count: max(0, path.count { $0 == "/" } - 1)))
    }

    /// Returns the current style sheets of all page classes.
    func classSheet() -> File {
        let classes = classes()
        let sheets = classes.names.compactMap { classes[$0]?.styleSheet }.filter { !$0.isEmpty }
        return File(sheets.joined(separator: "\n"), "text/css")
    }

    /// Returns the shelf's page.
    /// - Parameters:
    ///   - origins: The origins of other servers that the page sends requests to.
    ///   - isLarge: Whether the page first loads the rows of the first screen.
    ///   - documents: An export's content for browsers without JavaScript, or nil on a server.
    func index(
        _ title: String, changes: String? = nil, isLarge: Bool = false, reaching origins: [String] = [],
        documents: SiteDocuments? = nil
    ) -> File {
        var values: [String: Any] = [
            "title": title, "brand": documents == nil ? "Masthead" : title,
            "rows": isLarge ? "api/first" : "library.json",
        ]
        values["plain"] = documents?.index()
        values["site"] = documents?.head()
        return page(
            "index", values, changes, reaching: origins,
            style: documents.map { _ in plainStyle("shared/frame.css") })
    }

    /// Returns an export's Atom feed and sitemap, by path. Returns no files if the site's URL is unknown.
    func listings(_ documents: SiteDocuments) -> [String: Data] {
        guard let values = documents.feed() else { return [:] }
        let names = ["feed.xml", "sitemap.xml"]
        return Dictionary(
            uniqueKeysWithValues: names.map { ($0, Data((templates.render(values, withTemplate: $0) ?? "").utf8)) })
    }

    /// Returns the path from an issue's page, which is in `issues/KEY/`, to the shelf.
    private static func root(of key: String) -> String {
        String(repeating: "../", count: 1 + key.split(separator: "/").count)
    }

    /// The characters that JavaScript's `encodeURIComponent` does not encode (ECMA-262, 19.2.6.4). The reader's scripts
    /// request exactly the same URLs.
    private static let unencoded = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.!~*'()")

    /// The templates for an issue's page.
    var issueTemplate: String { ["issue.html", "issuelinks.html"].compactMap { texts[$0] }.joined() }

    /// Returns the style sheet for an exported page.
    /// - Parameter sheets: The style sheets that only this page needs, in addition to those that all pages need.
    private func plainStyle(_ sheets: String...) -> PlainStyle {
        let all = ["shared/tokens.css", "shared/base.css"] + sheets + ["shared/plain.css"]
        return PlainStyle(all.compactMap { texts[$0] })
    }

    /// The style sheets that all pages share, for a page of another module.
    var sharedStyle: String { PlainStyle(["shared/tokens.css", "shared/base.css"].compactMap { texts[$0] }).text }

    /// Returns an issue's page.
    /// - Parameters:
    ///   - beginning: The URL of the document that a book opens with, or nil if unknown.
    ///   - plain: An export's content for browsers without JavaScript, or nil on a server.
    func issue(
        _ heading: IssueHeading, isLive: Bool = false, changes: String? = nil, beginning: String? = nil,
        plain: [String: Any]? = nil
    ) -> File {
        var values: [String: Any] = [
            "live": isLive, "book": isLive && heading.isBook, "reflows": heading.isBook,
            "title": heading.title, "language": heading.language ?? "en", "direction": heading.direction.rawValue,
            "name": heading.name, "root": Self.root(of: heading.name),
            "nameInQuery": heading.name.addingPercentEncoding(withAllowedCharacters: Self.unencoded) ?? "",
        ]
        values["beginning"] = beginning
        values["plain"] = plain
        return page("issue", values, changes, style: plain.map { _ in plainStyle() })
    }

    /// Returns `manifest.webmanifest`, which browsers need to install the reader.
    func manifest(_ title: String, icon: URL?) throws(MastheadError) -> File {
        struct Manifest: Encodable {
            struct Icon: Encodable {
                let src: String
                let sizes: String
                let type: String
            }

            let name: String
            let shortName: String
            let startURL = "index.html"
            let scope = "./"
            let display = "standalone"
            let backgroundColor = "#16181d"
            let themeColor = "#16181d"
            let icons: [Icon]

            private enum CodingKeys: String, CodingKey {
                case name, scope, display, icons
                case shortName = "short_name"
                case startURL = "start_url"
                case backgroundColor = "background_color"
                case themeColor = "theme_color"
            }
        }
        var icons: [Manifest.Icon] = []
        if let icon, let size = try? Picture.size(of: icon) {
            let name = "icon.\(icon.pathExtension)"
            icons = [Manifest.Icon(src: name, sizes: "\(size)", type: MediaType.name(forFile: name))]
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            let data = try encoder.encode(Manifest(name: title, shortName: title, icons: icons))
            return File(String(decoding: data, as: UTF8.self), "application/manifest+json")
        } catch { throw MastheadError(.malformedDocument, cannot: "write", to: "the manifest", found: "\(error)") }
    }

    private func page(
        _ name: String, _ values: [String: Any], _ changes: String?, reaching origins: [String] = [],
        style: PlainStyle? = nil
    ) -> File {
        var values = values
        values["policy"] = Self.policy(reaching: origins, style: style)
        values["style"] = style?.text
        values["reader"] = place
        values["changes"] = changes
        return File(templates.render(values, withTemplate: name) ?? "", "text/html")
    }

    /// Returns the service worker, with the list of the reader's files for offline use and a hash that lets browsers
    /// detect changes.
    private func worker(for files: [String: File]) -> File {
        var hash = SHA256()
        for (path, file) in files.sorted(by: { $0.key < $1.key }) {
            hash.update(data: Data(path.utf8))
            hash.update(data: file.data)
        }
        let version = Self.letters(of: hash)
        let paths = files.keys.sorted().map { "\"\($0)\"" }.joined(separator: ", ")
        let constants = "const version = \"\(version)\";\nconst shell = [\(paths)];\n"
        return File(constants + (texts["worker.js"] ?? ""), "text/javascript")
    }
}
