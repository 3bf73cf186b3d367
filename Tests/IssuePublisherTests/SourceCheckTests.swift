import Foundation
import IssuePublisher
import Periodical
import TestSupport
import Testing

@Suite struct SourceCheckTests {
    let folder: TemporaryFolder
    let source: URL

    init() throws {
        folder = try TemporaryFolder()
        source = folder["my-issue"]
        try SampleSource.make(source, date: Date(timeIntervalSince1970: 1_700_000_000))
    }

    private func check(deep: Bool = false) throws -> [Diagnostic] {
        SourceCheck.diagnostics(of: try IssueSource(source), classes: .builtIn, isDeep: deep)
    }

    private func write(_ path: String, _ text: String) throws { try folder.write("my-issue/\(path)", text) }

    private func replacePages(_ json: String) throws {
        try write("pages.json", json)
    }

    private static let rest =
        #"{"class": "SimplePage", "properties": {"baseImage": "front.png", "alt": "a"}}, {"class": "SimplePage", "properties": {"baseImage": "second.png", "alt": "a"}}"#

    @Test("`check` finds no faults in an issue source that `masthead new` created")
    func scaffold() throws { #expect(try check(deep: true) == []) }

    @Test("`check` warns if the cover from `masthead new` remains after the pages were replaced")
    func placeholderCover() throws {
        for name in ["front.png", "front@2x.png"] {
            try FileManager.default.copyItem(at: source.appending(path: name), to: source.appending(path: "my-\(name)"))
        }
        for name in ["front.png", "front@2x.png", "second.png", "second@2x.png"] {
            try FileManager.default.removeItem(at: source.appending(path: name))
        }
        try replacePages(#"[[{"class": "SimplePage", "properties": {"baseImage": "my-front.png", "alt": "a"}}]]"#)
        let found = try check(deep: true)
        #expect(found.map(\.code) == ["placeholder-cover"] && found.first?.severity == .warning, "\(found)")
        for name in ["cover.png", "cover@2x.png"] {
            let page = source.appending(path: "my-\(name.replacing("cover", with: "front"))")
            try Data(contentsOf: page).write(to: source.appending(path: name))
        }
        #expect(try check() == [])
        for name in ["cover.png", "cover@2x.png"] {
            try FileManager.default.removeItem(at: source.appending(path: name))
        }
        #expect(try check() == [])
    }

    @Test("the documentation describes each JSON document in a new issue source")
    func documents() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: source.path)
        #expect(names.filter { $0.hasSuffix(".json") }.sorted() == ["issue.json", "pages.json"])
        #expect(!names.contains { $0.hasSuffix(".plist") }, "\(names)")
        let issue = try #require(
            try JSONSerialization.jsonObject(with: Data(contentsOf: source.appending(path: "issue.json")))
                as? [String: Any])
        #expect(issue["Title"] as? String == "My Issue" && issue["Date"] as? String == "2023-11-14T22:13:20Z")
        let text = try String(contentsOf: source.appending(path: "pages.json"), encoding: .utf8)
        #expect(text.contains("`pages.json` is the page grid") && text.split(separator: "\n").count > 20, "\(text)")
    }

    @Test(
        "`check` finds no faults in the project's sample issues",
        arguments: ["making-an-issue", "keeping-and-reading"])
    func samples(name: String) throws {
        let source = try IssueSource(Tool.repository.appending(path: "issues/\(name)"))
        #expect(SourceCheck.diagnostics(of: source, classes: .builtIn, isDeep: Tool.isInstalled("pdfinfo")) == [])
        // BookPage is only for books.
        let classes = Set(PageClassRegistry.builtIn.names).subtracting(["BookPage"])
        #expect(Set(source.grid.articles.joined().map(\.className)) == classes)
    }

    @Test(
        "`check` reports each kind of fault in a page with its line and position",
        arguments: [
            (#"{"class": "SimplPage", "properties": {}}"#, "unknown-class", "SimplePage"),
            (#"{"class": "SimplePage", "properties": {"alt": "x"}}"#, "missing-property", "baseImage"),
            (#"{"class": "TextPage", "properties": {}}"#, "missing-property", "body"),
            (#"{"class": "SimplePage", "properties": {"baseImage": 7, "alt": "x"}}"#, "wrong-type", "a number"),
            (
                #"{"class": "PhotoPage", "properties": {"baseImage": "front.png", "alt": "x", "photos": [{"foto": "front.png"}]}}"#,
                "unknown-property", "photo"
            ),
            (
                #"{"class": "SimplePage", "properties": {"basImage": "front.png", "baseImage": "front.png", "alt": "x"}}"#,
                "unknown-property", "baseImage"
            ),
            (
                #"{"class": "SimplePage", "properties": {"baseImage": "frnt.png", "alt": "x"}}"#, "missing-asset",
                "front.png"
            ),
            (#"{"class": "SimplePage", "properties": {"baseImage": "../front.png", "alt": "x"}}"#, "unsafe-name", ".."),
            (
                #"{"class": "SimplePage", "properties": {"baseImage": "front@2x.png", "alt": "x"}}"#, "scaled-name",
                "front.png"
            ),
            (#"{"class": "SimplePage", "properties": {"baseImage": "notes.txt", "alt": "x"}}"#, "wrong-kind", "png"),
            (
                #"{"class": "SimplePage", "properties": {"baseImage": "broken.png", "alt": "x"}}"#,
                "unreadable-picture", "broken.png"
            ),
            (
                #"{"class": "SimplePage", "properties": {"baseImage": "odd.png", "alt": "x"}}"#, "wrong-scale",
                "768x1024"
            ),
            (#"{"class": "SimplePage", "properties": {"baseImage": "front.png"}}"#, "missing-alt", "alt"),
        ])
    func pageFaults(page: String, code: String, says: String) throws {
        try write("notes.txt", "x")
        try write("broken.png", "this is no picture")
        for name in ["odd.png", "odd@2x.png"] {
            try FileManager.default.copyItem(at: source.appending(path: "front.png"), to: source.appending(path: name))
        }
        try replacePages("[[\n\n\(page)\n],[\(Self.rest)]]")
        let all = try check()
        let found = all.filter { $0.code == code }
        let diagnostic = try #require(found.first, "\(all)")
        #expect(found.count == 1)
        #expect(diagnostic.line == 3)
        #expect(diagnostic.position == .first)
        #expect(diagnostic.file.hasSuffix("pages.json"))
        #expect(diagnostic.message.contains(says) || diagnostic.hint?.contains(says) == true, "\(diagnostic)")
    }

    @Test("`check` reports unused assets and colliding names")
    func files() throws {
        try write("lonely.txt", "x")
        try write("COVER.png", "x")
        let codes = try check().map(\.code)
        #expect(codes.contains("unused-asset"))
        #expect(codes.contains("colliding-name"))
    }

    @Test("`check` reports the line of each fault in a property list")
    func xmlLines() throws {
        let xml = """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0"><array>
            <!-- <array> in a comment -->
            <array><dict><key>class</key><string>SimplePage</string>
              <key>properties</key><dict>
                <key>alt</key><string>a</string>
                <key>baseImage</key>
                <string>gone.png</string></dict></dict></array>
            </array></plist>
            """
        try FileManager.default.removeItem(at: source.appending(path: "pages.json"))
        try write("pages.plist", xml)
        let diagnostic = try #require(try check().first { $0.code == "missing-asset" })
        #expect(diagnostic.line == 8)
    }

    @Test("`check` reports a truncated picture", arguments: [false, true])
    func cut(deep: Bool) throws {
        let file = source.appending(path: "front@2x.png")
        let data = try Data(contentsOf: file)
        try data.prefix(data.count * 3 / 4).write(to: file)
        #expect(try check(deep: deep).map(\.code) == ["unreadable-picture"])
    }

    @Test("if a page lacks a required list, the hint says what each element of the list contains")
    func missingList() throws {
        try replacePages(
            #"[[{"class": "PhotoPage", "properties": {"baseImage": "front.png", "alt": "a"}}, \#(Self.rest)]]"#)
        let found = try #require(try check().first)
        #expect(found.code == "missing-property" && found.message == "PhotoPage needs 'photos'.")
        #expect(
            found.hint
                == "Add 'photos': a list; each element has 'photo', 'caption' (optional), 'thumbnail' (optional).")
    }

    @Test("the documentation lists all properties of each built-in page class")
    func documentedProperties() throws {
        let page = try String(
            contentsOf: Tool.repository.appending(path: "docs/page-classes.md"), encoding: .utf8)
        let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { row in
            row.split(separator: "|", omittingEmptySubsequences: false).dropFirst().map { cell in
                Set(cell.matches(of: /`([A-Za-z]+)`/).map { String($0.output.1) })
            }
        }
        for pageClass in PageClassRegistry.builtIn.names.compactMap({ PageClassRegistry.builtIn[$0] }) {
            let row = Array(try #require(rows.first { $0.first == [pageClass.name] }, "\(pageClass.name)"))
            let required = pageClass.properties.filter(\.value.isRequired).map(\.key)
            #expect(row[1] == Set(required + pageClass.alternatives.joined()), "\(pageClass.name)")
        }
    }

    @Test("in an empty folder, `check` reports the two missing documents and describes them")
    func emptyFolder() throws {
        try FileManager.default.createDirectory(at: folder["empty"], withIntermediateDirectories: true)
        let found = SourceCheck.diagnostics(of: try IssueSource(folder["empty"]), classes: .builtIn)
        #expect(
            found.map(\.message) == [
                "The issue source has neither issue.json nor issue.plist with its title and date.",
                "The issue source has neither pages.json nor pages.plist with the page grid.",
            ])
    }

    @Test("`check` reports metadata without a date or with an invalid name")
    func metadata() throws {
        try write("issue.json", "{\n\"Title\": \"T\",\n\"Name\": \"a/b\", \"Direction\": \"up\"}")
        let diagnostics = try check()
        #expect(
            diagnostics.map(\.code).sorted() == ["missing-key", "unsafe-name"]
                || diagnostics.map(\.code).contains("missing-key"))
        #expect(diagnostics.first { $0.code == "unsafe-name" }?.line == 3)
    }

    @Test("a syntax error in a document causes exactly one diagnostic, which names the line")
    func malformed() throws {
        try FileManager.default.removeItem(at: source.appending(path: "pages.json"))
        try write("pages.plist", "<?xml version=\"1.0\"?>\n<plist version=\"1.0\">\n<array>\n<dict></array></plist>")
        let diagnostics = try check().filter { $0.severity == .error }
        #expect(diagnostics.map(\.code) == ["malformed-document"])
        #expect(diagnostics.first?.line == 4)
    }

    @Test("`check` does not follow a symbolic link in an issue source")
    func links() throws {
        try FileManager.default.createSymbolicLink(
            atPath: source.appending(path: "link.png").path, withDestinationPath: "/etc/passwd")
        #expect(try check().contains { $0.code == "not-a-file" })
    }
}
