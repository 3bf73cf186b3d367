import Foundation
import IssuePublisher
import Periodical
import TestSupport
import Testing

/// Tests of issue sources with many faults at once: each faulty line has its code after `«`.
@Suite struct PlantedFaultsTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try SampleSource.make(folder["s"], date: Date(timeIntervalSince1970: 1_700_000_000))
        for name in ["issue.json", "pages.json"] { try FileManager.default.removeItem(at: folder["s/\(name)"]) }
        try folder.write("s/notes.txt", "x")
        try folder.write("s/broken.png", "this is no picture")
        try folder.write("s/fake.pdf", "this is no PDF")
        try Data([0xFF, 0xFE, 0x00]).write(to: folder["s/latin.md"])
        try folder.write("s/active.html", "<p>x<script>alert(1)</script><img src='https://h/x.png'>")
        for name in ["odd.png", "odd@2x.png"] {
            try FileManager.default.copyItem(at: folder["s/front.png"], to: folder["s/\(name)"])
        }
    }

    private static let issue = """
        {
          "Titel": "x",                                        «unknown-key
          "Name": "a/b",                                       «unsafe-name
          "Date": "yesterday",                                 «wrong-type
          "Direction": "up",                                   «wrong-value
          "Spreads": "double",                                 «wrong-value
          "Language": "klingon!",                              «wrong-value
          "Categories": ["a", 7],                              «wrong-type
          "Summary": 12,                                       «wrong-type
          "Pages": 3,                                          «made-key
          "Private": 1,                                        «made-key
          "Free": "yes",                                       «wrong-type
          "Price": "4,99 EUR",                                 «wrong-value
          "Currency": "Euro",                                  «wrong-value
          "Cover": "covr.png"                                  «missing-asset
        }
        """

    private static let publication = """
        {
          "BaseURL": "ftp://h/",                               «wrong-value
          "PictureQuality": 101,                               «wrong-value
          "Press": "http://press.example.org/v1/publications/m", «wrong-value
          "Support": "ask us",                                 «wrong-value
          "Publischer": "x"                                    «unknown-key
        }
        """

    private static let pages = """
        [
          [
            {"class": "SimplPage",                             «unknown-class
             "properties": {
               "alt": "x",
               "baseimage": "front.png",                       «unknown-property
               "baseImage": "frnt.png"}},                      «missing-asset
            {"properties": {}},                                «missing-class
            {"class": "SimplePage", "properties": {
               "alt": "x",
               "baseImage": "../up.png"}},                     «unsafe-name
            {"class": "SimplePage", "properties": {
               "alt": "x",
               "baseImage": "front@2x.png"}},                  «scaled-name
            {"class": "SimplePage", "properties": {
               "alt": "x",
               "baseImage": "notes.txt"}},                     «wrong-kind
            {"class": "SimplePage", "properties": {
               "alt": "x",
               "baseImage": "broken.png"}},                    «unreadable-picture
            {"class": "SimplePage", "properties": {
               "alt": "x",
               "baseImage": "odd.png"}}                        «wrong-scale
          ],
          [],                                                  «empty-article
          {"class": "SimplePage",                              «bare-page
           "properties": {"alt": "x", "baseImage": "second.png"}},
          [
            {"class": "PhotoPage", "propertys": {},            «unknown-key
             "properties": {                                   «missing-property
               "baseImage": "front.png", "alt": "x"}},
            {"class": "PhotoPage", "properties": {
               "baseImage": "front.png", "alt": "x",
               "photos": [
                 {"photo": "front.png", "captoin": "x"},       «unknown-property
                 7]}},                                         «wrong-type
            {"class": "PDFPage", "properties": {
               "alt": "x",
               "pdf": "fake.pdf",                              «unreadable-pdf
               "pageNumber": 0}},                              «wrong-value
            {"class": "TextPage", "properties": {              «missing-property
               }},
            {"class": "TextPage", "properties": {
               "file": "latin.md"}},                           «unreadable-text
            {"class": "WebPage", "properties": {
               "html": "active.html",                          «blocked-content
               "title": 5}},                                   «wrong-type
            {"class": "SimplePage", "properties": {            «missing-alt
               "baseImage": "front.png"}},
            {"class": "SimplePage", "properties": {
               "alt": "x", "baseImage": "front.png",
               "alt": "y"}}                                    «duplicate-key
          ]
        ]
        """

    @Test("a paid issue needs a complete price and a publisher server")
    func sale() throws {
        for (key, value) in [("Price", "4.99"), ("Currency", "EUR")] {
            try folder.write("s/issue.json", #"{"Title": "T", "Date": "2026-03-20", "\#(key)": "\#(value)"}"#)
            #expect(try places(found()).contains("issue.json:1 incomplete-price"), "\(key)")
        }
        let whole = #"{"Title": "T", "Date": "2026-03-20", "Price": "4.99", "Currency": "EUR"}"#
        try folder.write("s/issue.json", whole)
        #expect(try places(found()) == [])
        try folder.write("s/issue.json", whole.replacing("}", with: #", "Free": true}"#))
        #expect(try places(found()) == ["issue.json:1 wrong-value"])
        try folder.write("s/issue.json", whole)
        for (sale, code) in [("gift", "wrong-value"), ("single", "missing-press")] {
            try folder.write("publication.json", #"{"Sale": "\#(sale)"}"#)
            #expect(try places(found()) == ["publication.json:1 \(code)"])
        }
        try folder.write(
            "publication.json", #"{"Sale": "all", "Press": "https://press.example.org/v1/publications/m"}"#)
        #expect(try places(found()) == [])
    }

    /// Writes the document without its marks and returns them as `file:line code`.
    private func plant(_ marked: String, _ path: String) throws -> [String] {
        var expected: [String] = []
        var lines: [String] = []
        for (index, line) in marked.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let parts = line.split(separator: "«")
            lines.append(parts.first.map { $0.trimmingTrailing } ?? "")
            if parts.count > 1 { expected.append("\(path.split(separator: "/").last ?? ""):\(index + 1) \(parts[1])") }
        }
        try folder.write(path, lines.joined(separator: "\n"))
        return expected
    }

    private func found() throws -> [Diagnostic] {
        SourceCheck.diagnostics(of: try IssueSource(folder["s"]), classes: .builtIn)
    }

    private func places(_ diagnostics: [Diagnostic]) -> [String] {
        diagnostics.filter { $0.line != nil }.map {
            "\($0.file.split(separator: "/").last ?? ""):\($0.line ?? 0) \($0.code)"
        }
    }

    @Test("`check` reports all faults in a JSON document at once, each with its line")
    func json() throws {
        var expected = try plant(Self.issue, "s/issue.json")
        expected += try plant(Self.publication, "publication.json")
        expected += try plant(Self.pages, "s/pages.json")
        #expect(expected.count > 25)
        let found = try found()
        // The missing Title has no line of its own, so it is reported on the first line.
        #expect(places(found).sorted() == (expected + ["issue.json:1 missing-key"]).sorted())
        for diagnostic in found where diagnostic.line != nil {
            let excerpt = try #require(diagnostic.excerpt)
            #expect(excerpt.column <= excerpt.text.count, "\(diagnostic)")
        }
    }

    @Test("`check` reports all faults in a property list at once, each with its line")
    func propertyLists() throws {
        // The same documents as XML, one value on a line, with a comment for each mark in JSON.
        let expected = try [("s/issue", Self.issue), ("s/pages", Self.pages)].flatMap { path, marked in
            let json = try plant(marked, "\(path).json")
            try FileManager.default.removeItem(at: folder["\(path).json"])
            return try plant(xml(marked), "\(path).plist").filter { !$0.isEmpty } + (json.isEmpty ? ["none"] : [])
        }
        #expect(expected.count > 25)
        #expect(places(try found()).sorted() == (expected + ["issue.plist:3 missing-key"]).sorted())
    }

    /// Returns a property list with the same lines as the JSON document.
    private func xml(_ marked: String) -> String {
        var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\">\n"
        for line in marked.split(separator: "\n", omittingEmptySubsequences: false) {
            let parts = line.split(separator: "«")
            var body = String(parts.first ?? "")
            body.replace(/"([^"]*)"\s*:/) { "<key>\($0.1)</key>" }
            body.replace(/"([^"]*)"/) { "<string>\($0.1)</string>" }
            body.replace(/\s(\d+)(?=[,}\] ]|$)/) { "<integer>\($0.1)</integer>" }
            body.replace("{", with: "<dict>")
            body.replace("}", with: "</dict>")
            body.replace("[", with: "<array>")
            body.replace("]", with: "</array>")
            body.replace(",", with: "")
            text += body + (parts.count > 1 ? "«\(parts[1])" : "") + "\n"
        }
        return text + "</plist>"
    }

    @Test("the hint for a missing cover does not suggest an unrelated file")
    func missingCover() throws {
        try folder.write("s/issue.json", #"{"Title": "T", "Date": "2026-03-20T08:00:00Z", "Cover": "caves.png"}"#)
        try folder.write("s/moves.png", Data.png(width: 30, height: 20))
        try folder.write("s/pages.json", #"[[{"class": "SimplePage", "properties": {"baseImage": "moves.png"}}]]"#)
        let diagnostic = try #require(try found().first { $0.code == "missing-asset" })
        #expect(diagnostic.hint == "Add the file, or remove the key to use the first page.")
    }

    @Test("a diagnostic quotes the faulty line and underlines the fault")
    func excerpt() throws {
        try folder.write("s/issue.json", #"{"Title": "T", "Date": "2026-03-20T08:00:00Z"}"#)
        try folder.write(
            "s/pages.json", "[[\n\t{\"class\": \"SimplePage\", \"properties\": {\"baseImage\": \"frnt.png\"}}]]")
        let diagnostic = try #require(try found().first { $0.code == "missing-asset" })
        let lines = diagnostic.description.split(separator: "\n").dropFirst()
        #expect(
            lines.joined(separator: "\n") == """
                    2 |  {"class": "SimplePage", "properties": {"baseImage": "frnt.png"}}]]
                      |                                                      ^~~~~~~~~~
                    hint: Did you mean 'front.png'?
                """)
    }

    @Test("the diagnostic for a syntax error contains its line and column", arguments: ["json", "plist"])
    func syntax(format: String) throws {
        try folder.write("s/issue.json", #"{"Title": "T", "Date": "2026-03-20T08:00:00Z"}"#)
        let text =
            format == "json"
            ? "[[\n{\"class\": \"A\" \"properties\": {}}]]"
            : "<plist><array>\n<dict><key>class</kee></dict></array></plist>"
        try folder.write("s/pages.\(format)", text)
        let diagnostic = try #require(try found().first { $0.code == "malformed-document" })
        #expect(diagnostic.line == 2)
        #expect((13...24).contains(diagnostic.excerpt?.column ?? 0), "\(diagnostic)")
    }

    @Test("each diagnostic code has an explanation")
    func explanations() async throws {
        let found = try await Tool.run(
            [
                "grep", "-rhoE",
                #"(code: (String = )?|code = |fault\(|report\(|key: true, |\.warning, |path, )"[a-z]+(-[a-z]+)+""#,
                Tool.repository.appending(path: "Sources").path,
            ])
        let multiline = try await Tool.run(
            [
                "grep", "-rhozE", #"(report|fault|warning)\([^"]*"[a-z]+(-[a-z]+)+""#,
                Tool.repository.appending(path: "Sources").path,
            ])
        let codes = Set((found.output + multiline.output).matches(of: /"([a-z]+(-[a-z]+)+)"/).map { String($0.1) })
        let explained = Set(Explanation.all.map(\.code))
        #expect(codes.subtracting(explained).subtracting(["missing-key", "www-authenticate"]) == [])
        #expect(explained.subtracting(codes).subtracting(["missing-key", "made-key"]) == [])
        #expect(throws: MastheadError.self) { try Explanation.of("missing-aset") }
    }
}

extension Substring {
    fileprivate var trimmingTrailing: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
