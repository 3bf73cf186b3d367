import Foundation
import Periodical
import TestSupport
import Testing

@testable import IssuePublisher

/// Tests of files that a page loads but does not list in `assets`.
@Suite struct LoadedAssetsTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("s/issue.json", #"{"Title": "T", "Date": "2026-03-20"}"#)
        try folder.write("s/cover.png", Data.png(width: 30, height: 40))
    }

    private func write(_ className: String, _ properties: String) throws {
        try folder.write("s/pages.json", #"[[{"class": "\#(className)", "properties": {\#(properties)}}]]"#)
    }

    private func check() throws -> [Diagnostic] {
        SourceCheck.diagnostics(of: try IssueSource(folder["s"]), classes: .builtIn)
    }

    private func loaded() throws -> Set<String> {
        let source = try IssueSource(folder["s"]).completed(with: .builtIn)
        let page = try #require(source.grid[.first])
        return Set(PageClassRegistry.builtIn.assets(of: page).map(\.name))
    }

    @Test("pictures in a page's Markdown text are packed at both scales")
    func markdown() throws {
        try write("TextPage", #""file": "text/one.md""#)
        try folder.write("s/text/one.md", "# One\n\n![A mill](../mill.png) ![A pond](pond.png)\n")
        try folder.write("s/mill@2x.png", Data.png(width: 60, height: 40))
        try folder.write("s/text/pond.png", Data.png(width: 30, height: 20))
        #expect(try loaded() == ["text/one.md", "mill.png", "text/pond.png"])
        let found = try check()
        #expect(found.isEmpty, "\(found)")
        let plan = try plan()
        #expect(plan[.standard]?.isSuperset(of: ["mill.png", "text/pond.png", "text/one.md"]) == true)
        #expect(plan[.double]?.isSuperset(of: ["mill@2x.png", "text/pond.png"]) == true)
    }

    /// Returns the paths in the archives.
    private func plan() throws -> [Scale: Set<String>] {
        let result = try IssuePacker(into: folder["dist"]).pack([folder["s"]])
        try #require(result.issues.count == 1, "\(result.diagnostics)")
        let index = try #require(
            FileManager.default.contentsOfDirectory(atPath: folder["dist"].path).first { $0.hasSuffix(".index.json") })
        let read = try JSONDecoder().decode(
            ArchiveIndex.self, from: Data(contentsOf: folder["dist/\(index)"]))
        return Dictionary(
            uniqueKeysWithValues: read.archives.map { archive in
                (archive.scale, Set(archive.entries.map(\.path)))
            })
    }

    @Test("the diagnostic for a missing picture in Markdown suggests a similar file name")
    func missing() throws {
        try write("TextPage", #""file": "one.md""#)
        try folder.write(
            "s/one.md", "# One\n\nWords\nand ![A mill](mil.png).\n\n![](mill.png)\n![x](https://x.example/a.png)\n")
        try folder.write("s/mill.png", Data.png(width: 30, height: 20))
        let found = try check()
        #expect(found.map(\.code) == ["missing-asset", "missing-alt", "blocked-content"], "\(found)")
        #expect(found.map(\.line) == [4, 6, 7])
        #expect(found.allSatisfy { $0.file.hasSuffix("one.md") && $0.position == .first })
        #expect(found.first?.excerpt?.column == 15 && found.first?.severity == .error)
        #expect(found.first?.hint == "Did you mean 'mill.png'?")
        try write("TextPage", "\n\"body\":\n\"![A mill](mil.png) ![A mill](mill.png)\"")
        #expect(try check().first?.line == 3 && check().first?.file.hasSuffix("pages.json") == true)
    }

    @Test("`pack` includes each file that a page's HTML and style sheets load")
    func html() throws {
        try write("WebPage", #""html": "web/one.html", "text": "x""#)
        try folder.write(
            "s/web/one.html",
            """
            <link rel=stylesheet href=css/a.css><style>p { background: url('p.png') }</style>
            <img src="../mill.png" srcset="../mill.png 1x, ../mill@2x.png 2x"><p style="background: url(q.png)">
            <img src="../../secret.png"><img src="file:///etc/passwd"><img src="//evil.example/x.png">
            <img src="data:image/png;base64,AAAA"><iframe src="frame.html"></iframe><a href="other.png">x</a>
            """)
        try folder.write("s/web/css/a.css", "@import 'b.css'; @import url(a.css); @import '//evil.example/c.css';")
        try folder.write(
            "s/web/css/b.css", "@font-face { src: url(../f.woff2) } p { background: url('../../../secret.png') }")
        try folder.write("secret.png", Data.png(width: 3, height: 2))
        for name in ["mill.png", "web/p.png", "web/q.png", "web/other.png"] {
            try folder.write("s/\(name)", Data.png(width: 30, height: 20))
        }
        try folder.write("s/mill@2x.png", Data.png(width: 60, height: 40))
        try folder.write("s/web/f.woff2", "font")
        try folder.write("s/web/frame.html", "<p>x</p>")
        #expect(
            try loaded() == [
                "web/one.html", "mill.png", "web/p.png", "web/q.png", "web/css/a.css", "web/css/b.css", "web/f.woff2",
            ])
        let found = try check()
        #expect(found.allSatisfy { $0.severity == .warning }, "\(found)")
        #expect(
            found.count { $0.code == "blocked-content" } == 3,
            "expected one for the page and two for its style sheets: \(found)")
        #expect(found.count { $0.code == "unused-asset" } == 2, "\(found)")
        let plan = try plan()
        #expect(plan[.double]?.contains("web/css/b.css") == true && plan[.double]?.contains("mill@2x.png") == true)
        #expect(plan.values.allSatisfy { !$0.contains { $0.contains("secret") } })
    }

    @Test("style sheets that import each other are each read only once")
    func circles() throws {
        try write("WebPage", #""html": "one.html""#)
        try folder.write(
            "s/one.html", "<link rel=stylesheet href=a.css><img src=''><img src='?'><img src='%'><img src='..'>")
        try folder.write("s/a.css", "@import 'b.css';")
        try folder.write(
            "s/b.css", "@import 'a.css'; @import url(data:text/css,\(String(repeating: "x", count: 1 << 20)))")
        #expect(try loaded() == ["one.html", "a.css", "b.css"])
    }
}
