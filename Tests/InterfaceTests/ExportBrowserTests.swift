import Foundation
import TestSupport
import Testing

/// Exports of `export web` in Chromium: `Tests/Browser/export-tests`, with test issues.
@Suite(.enabled(if: BrowserStage.isInstalled, BrowserStage.needs))
struct ExportBrowserTests {
    let stage: BrowserStage
    private var folder: TemporaryFolder { stage.folder }

    init() throws { stage = try BrowserStage() }

    private func writeIssues() throws {
        try folder.write(
            "issues/publication.json",
            #"{"Title": "The Press", "Contact": "office@example.org", "Feedback": "https://example.org/say"}"#)
        for name in ["texts", "others"] {
            try folder.write("issues/\(name)/issue.json", #"{"Title": "The \#(name)", "Date": "2026-03-20"}"#)
            try folder.write("issues/\(name)/mill.png", Data.png(width: 120, height: 80))
            try folder.write("issues/\(name)/mill@2x.png", Data.png(width: 240, height: 160))
        }
        let wide = (1...30).map { "| column \($0) " }.joined() + "|\n" + String(repeating: "|---", count: 30) + "|\n"
        let filler = String(repeating: "Words that fill a page with a paragraph. ", count: 40)
        try folder.write(
            "issues/texts/one.md",
            """
            # A text

            ![An old mill](mill.png)

            The millstone[^1] leads to [the second text](two.md). ~~Gone.~~

            | a | b |
            |---|--:|
            | 1 | 2 |

            \(wide)

            \(filler)

            \(filler)

            [^1]: A stone.
            """)
        try folder.write("issues/texts/two.md", "Größe 水の millstone[^1] and a zebra.\n\n[^1]: Another.\n")
        try folder.write(
            "issues/texts/page.html",
            """
            <link rel="stylesheet" href="css/a.css"><h1>Web</h1><img id="mill" src="mill.png" alt="A mill">
            <script>top.hacked = 1</script><img src="https://evil.example/a.png"><img src="../../secret.png">
            """)
        try folder.write(
            "issues/texts/css/a.css",
            "@import 'b.css'; @import url(//evil.example/c.css); body { background: url(https://evil.example/d.png) }")
        try folder.write("issues/texts/css/b.css", "h1 { color: rgb(1, 2, 3) }")
        try folder.write(
            "issues/texts/pages.json",
            """
            [[{"class": "TextPage", "properties": {"title": "One", "file": "one.md"}},
              {"class": "TextPage", "properties": {"title": "Two", "file": "two.md"}},
              {"class": "WebPage", "properties": {"title": "Web", "html": "page.html", "text": "A page"}}]]
            """)
        try folder.write(
            "issues/others/pages.json",
            #"[[{"class": "TextPage", "properties": {"title": "Other", "body": "Other words.\n\n![A mill](mill.png)"}}]]"#
        )
    }

    @Test("in Chromium, an exported site can be read and searched without Masthead's server")
    func exported() async throws {
        try writeIssues()
        try await stage.masthead("export", "web", folder["issues"].path, "-o", folder["site"].path, "--quiet")
        let files = try stage.serve(folder["site"])
        defer { files.stop() }
        try await stage.test("export-tests", ["site": try await files.url()], atLeast: 8)
    }
}
