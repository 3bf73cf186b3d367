import CommandSupport
import Foundation
import TestSupport
import Testing

/// `script/docs`, which builds the documentation as a static site.
@Suite(.enabled(if: DocumentationFolder.isInstalled, "needs cmark-gfm"))
struct DocumentationSiteTests {
    let documentation: DocumentationFolder
    private var folder: TemporaryFolder { documentation.folder }

    init() throws { documentation = try DocumentationFolder() }

    private func page(_ path: String) throws -> String {
        try String(contentsOf: folder["site/\(path)"], encoding: .utf8)
    }

    @Test(
        "the documentation site has guides by role, commands, issues and a search, and loads nothing from other servers"
    )
    func site() async throws {
        let built = try await documentation.build()
        try #require(built.status == 0, "\(built.errors)")
        let tides = try page("docs/tides.html")
        for part in [
            "<title>Tides – Masthead</title>", #"content="The sea rises &amp; falls a day. The code is in Tide.""#,
            "<summary>Sailor</summary>\n<p>Read</p>", #"<a href="tides.html" aria-current="page">Tides</a>"#,
            #"<a href="../changelog.html">Changelog</a>"#, #"<h2 id="high-water">High water"#,
            #"<h3 id="low-water-1">Low water"#, ##"<li class="level2"><a href="#low-water">"##,
            #"<code class="file" title="Sources/Tide.swift">Tide</code>"#, #"<a href="https://example.org/tides""#,
            #"<a class="command" href="../commands/mirror.html"><code>masthead mirror --keep 3</code></a>"#,
            #"<img src="pictures/quay.png" alt="The quay" width="1200" height="80" loading="lazy">"#,
        ] {
            #expect(tides.contains(part), "\(part) is missing in \(tides)")
        }
        #expect(try page("index.html").contains(#"<a href="docs/tides.html#high-water">the tides</a>"#))
        #expect(try page("commands/timer.html").contains(#"<h2 id="masthead-timer-add">masthead timer add"#))
        #expect(try page("commands/index.html").contains(#"<a class="command" href="mirror.html">"#))
        #expect(try page("issues/issues/spring/index.html").contains("Gulls at noon."))
        #expect(try page("assets/index.js").contains("at the springtide"))
        for name in ["index.html", "search.html", "docs/tides.html", "commands/press.html", "assets/site.css"] {
            let loaded = try page(name).matches(of: /(?:src="|url\(|@import|<link[^>]* href=")\s*(?:https?:)?\/\//)
            #expect(loaded.isEmpty, "\(name)")
        }

        let again = try await documentation.build("--sources", "https://example.org/harbor/blob/main/")
        try #require(again.status == 0, "\(again.errors)")
        let address = "https://example.org/harbor/blob/main/Sources/Tide.swift"
        #expect(try page("docs/tides.html").contains(#"<a href="\#(address)""#))
    }

    @Test("script/docs names each broken link of the documentation, and keeps the earlier site")
    func broken() async throws {
        try folder.write("site/assets/index.js", "")
        try folder.write("site/kept", "")
        try folder.write(
            "README.md", "# Harbor\n\n[a](docs/tides.md#ebb) [b](docs/ebb.md) [c](#ebb) ![d](ebb.png) [e](../ebb)\n")
        let built = try await documentation.build()
        #expect(built.status == 1)
        for fault in [
            "README.md: docs/tides.html has no anchor #ebb", "README.md: docs/ebb.md does not exist",
            "README.md: index.html has no anchor #ebb", "README.md: the picture ebb.png does not exist",
            "README.md: ../ebb does not exist",
        ] {
            #expect(built.errors.contains(fault), "\(fault) is missing in \(built.errors)")
        }
        #expect(FileManager.default.fileExists(atPath: folder["site/kept"].path))
    }

    @Test("script/docs fails if no role has a link to a guide, or if the folder contains other files")
    func unlisted() async throws {
        try folder.write("docs/ebb.md", "# Ebb\n")
        let unlisted = try await documentation.build()
        #expect(unlisted.status == 1 && unlisted.errors.contains("docs/README.md does not list docs/ebb.md"))
        try folder.write("site/letter.txt", "")
        let other = try await documentation.build()
        #expect(other.status == 1 && other.errors.contains("contains other files"), "\(other.errors)")
        #expect(FileManager.default.fileExists(atPath: folder["site/letter.txt"].path))
    }
}
