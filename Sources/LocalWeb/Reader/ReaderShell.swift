import Crypto
import Foundation
import Mustache
import Periodical
import Pictures
import Rendering
import Web

/// The web reader itself: its pages, style sheets and scripts, the same for a server and for static files.
struct ReaderShell: Sendable {
    /// A file of the reader.
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

    /// What its pages may do: run and load what belongs to the reader, and reach nothing else.
    static let policy =
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; media-src 'self'; "
        + "frame-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
        + "form-action 'none'"

    private let classes: @Sendable () -> PageClassRegistry
    private let templates: MustacheLibrary

    /// - Parameter classes: gives the page classes, whose style sheets come with the reader.
    init(classes: @escaping @Sendable () -> PageClassRegistry) throws(MastheadError) {
        self.classes = classes
        do {
            var templates: [String: MustacheTemplate] = [:]
            for name in ["index", "issue"] {
                templates[name] = try MustacheTemplate(string: WebFiles.files["reader/\(name).html"] ?? "")
            }
            self.templates = MustacheLibrary(templates: templates)
        } catch {
            throw MastheadError(.malformedDocument, doing: "reading", to: "the reader's template", found: "\(error)")
        }
    }

    /// The reader's files that are the same for every issue, by path.
    func files() -> [String: File] {
        var files: [String: File] = [:]
        for (path, text) in WebFiles.files where path.hasPrefix("reader/") {
            let name = String(path.dropFirst("reader/".count))
            if name.hasSuffix(".css") { files[path] = File(text, "text/css") }
            if name.hasSuffix(".js"), name != "worker.js" { files[path] = File(text, "text/javascript") }
        }
        files[Self.classSheetPath] = classSheet()
        files["worker.js"] = worker(for: files)
        return files
    }

    static let classSheetPath = "reader/classes.css"

    /// The style sheets of the page classes, as they are now.
    func classSheet() -> File {
        let classes = classes()
        let sheets = classes.names.compactMap { classes[$0]?.styleSheet }.filter { !$0.isEmpty }
        return File(sheets.joined(separator: "\n"), "text/css")
    }

    /// The page with the shelf.
    func index(_ title: String, changes: String? = nil) -> File { page("index", ["title": title], changes) }

    /// Where the shelf is for the page of an issue: above `issues/KEY/`.
    private static func root(of key: String) -> String {
        String(repeating: "../", count: 1 + key.split(separator: "/").count)
    }

    /// The page of an issue.
    func issue(_ heading: IssueHeading, isLive: Bool = false, changes: String? = nil) -> File {
        page(
            "issue",
            [
                "live": isLive,
                "title": heading.title, "language": heading.language ?? "en", "direction": heading.direction.rawValue,
                "name": heading.name, "root": Self.root(of: heading.name),
            ], changes)
    }

    /// `manifest.webmanifest`: what a browser needs to install the reader.
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
        if let icon, let size = try? Picture(icon).size() {
            let name = "icon.\(icon.pathExtension)"
            icons = [Manifest.Icon(src: name, sizes: "\(size)", type: MediaType.name(forFile: name))]
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            let data = try encoder.encode(Manifest(name: title, shortName: title, icons: icons))
            return File(String(decoding: data, as: UTF8.self), "application/manifest+json")
        } catch { throw MastheadError(.malformedDocument, doing: "writing", to: "the manifest", found: "\(error)") }
    }

    private func page(_ name: String, _ values: [String: Any], _ changes: String?) -> File {
        var values = values
        values["policy"] = Self.policy
        values["changes"] = changes
        return File(templates.render(values, withTemplate: name) ?? "", "text/html")
    }

    /// The worker knows the reader's files, so that it works without a network, and by their hash when they have changed.
    private func worker(for files: [String: File]) -> File {
        var hash = SHA256()
        for (path, file) in files.sorted(by: { $0.key < $1.key }) {
            hash.update(data: Data(path.utf8))
            hash.update(data: file.data)
        }
        let version = hash.finalize().prefix(6).map { String(format: "%02x", $0) }.joined()
        let paths = files.keys.sorted().map { "\"\($0)\"" }.joined(separator: ", ")
        let constants = "const version = \"\(version)\";\nconst shell = [\(paths)];\n"
        return File(constants + (WebFiles.files["reader/worker.js"] ?? ""), "text/javascript")
    }
}
