import Foundation
import TestSupport
import Testing

/// Digests, which are issue sources with posts as pages.
@Suite struct DigestCommandTests {
    private func reader() async throws -> Reader {
        let reader = try Reader(at: "2026-01-05T12:00:00Z")
        try reader.folder.write("dist/tide.png", Data.png(width: 640, height: 480))
        // Most posts are in German.
        write("harbour", "Harbour & <Sea>", "de", [1, 2], reader)
        write("pilots", "Pilots", "en", [1], reader)
        for name in ["harbour", "pilots"] {
            let added = try await reader.run("add", reader.server.url("/\(name).xml").absoluteString, "--handle", name)
            #expect(added.status == 0, "\(added)")
        }
        return reader
    }

    private func write(_ name: String, _ title: String, _ language: String, _ numbers: [Int], _ reader: Reader) {
        let items = numbers.map { number in
            """
            <item><title>[Tide] *\(number)*</title><guid>\(number)</guid><link>https://example.org/\(name)/\(number)</link>
            <pubDate>Sat, 0\(number) Jan 2026 10:00:00 GMT</pubDate>
            <description><![CDATA[<p>Low water at noon\(number).</p><img src="/tide.png" alt="The sea"><img src="/gone.png" alt="Nothing">
            <script>alert(1)</script>]]></description></item>
            """
        }
        let escaped = title.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        let feed =
            "<rss version='2.0'><channel><title>\(escaped)</title><language>\(language)</language>\(items.joined())</channel></rss>"
        do { try reader.folder.write("dist/\(name).xml", feed) } catch { Issue.record(error) }
    }

    private func text(_ path: String, _ reader: Reader) throws -> String {
        try String(contentsOf: reader.folder[path], encoding: .utf8)
    }

    @Test("a digest has an article for each feed and a page for each post")
    func packs() async throws {
        let reader = try await reader()
        _ = try await reader.run("refresh")
        let source = reader.folder["issues/week-1"].path
        let made = try await reader.run(
            "digest", "pilots", "harbour", "--since", "2026-01-01", "-o", source, "--title", "Week 1")
        #expect(made.status == 0 && made.output == "\(source): 3 posts from 2 feeds\n", "\(made)")
        let page = try text("issues/week-1/posts/2-1.html", reader)
        #expect(page.contains("noon2") && page.contains("src=\"picture-1.png\" alt=\"The sea\""), "\(page)")
        #expect(page.contains("<em>Nothing</em>") && page.contains("Harbour &amp; &lt;Sea&gt;"))
        #expect(!page.contains("script") && !page.contains("gone.png"))
        #expect(FileManager.default.fileExists(atPath: reader.folder["issues/week-1/cover@2x.jpg"].path))
        let pages = try text("issues/week-1/pages.json", reader)
        #expect(pages.contains(#"\\[Tide\\] \\*2\\*](#3.1)"#), "\(pages)")
        let metadata = try text("issues/week-1/issue.json", reader)
        #expect(metadata.contains("\"Week 1\"") && metadata.contains("\"de\""), "\(metadata)")
        let check = try await reader.run("check", source)
        #expect(check.status == 0 && !check.output.contains("warning"), "\(check)")
        let packed = try await reader.run("pack", source, "-o", reader.folder["packed"].path)
        #expect(packed.status == 0, "\(packed)")
    }

    @Test("a digest omits pictures that cannot be packed")
    func hugePicture() async throws {
        let reader = try await reader()
        var huge = Data.png(width: 8, height: 8)
        // The header claims a size of 2,147,483,647 × 2,147,483,647 pixels.
        for place in 16..<24 { huge[place] = place % 4 == 0 ? 0x7F : 0xFF }
        try reader.folder.write("dist/tide.png", huge)
        _ = try await reader.run("refresh")
        let source = reader.folder["issues/week-1"].path
        let made = try await reader.run("digest", "--since", "2026-01-01", "-o", source)
        #expect(made.status == 0, "\(made)")
        let packed = try await reader.run("pack", source, "-o", reader.folder["packed"].path)
        #expect(packed.status == 0, "\(packed)")
    }

    @Test("the next digest contains only newer posts")
    func last() async throws {
        let reader = try await reader()
        let first = try await reader.run("digest", "-o", reader.folder["one"].path)
        #expect(first.output.contains("3 posts from 2 feeds"), "\(first)")
        let none = try await reader.run("digest", "-o", reader.folder["two"].path)
        #expect(none.status == 1 && none.errors.contains("there are no posts since the last digest"), "\(none)")
        #expect(!FileManager.default.fileExists(atPath: reader.folder["two"].path))
        write("harbour", "Harbour", "de", [1, 2, 3], reader)
        reader.clock.advance(by: 24 * 3600)
        _ = try await reader.run("refresh")
        let second = try await reader.run("digest", "-o", reader.folder["two"].path)
        #expect(second.output.contains("1 post from 1 feed"), "\(second)")
        #expect(try text("two/posts/1-1.html", reader).contains("noon3"))
        let other = try await reader.run("digest", "harbour", "-o", reader.folder["three"].path)
        #expect(other.output.contains("3 posts from 1 feed"), "\(other)")
    }

    @Test("a digest does not overwrite a folder that is not empty")
    func refused() async throws {
        let reader = try await reader()
        try reader.folder.write("full/file", "here")
        let full = try await reader.run("digest", "-o", reader.folder["full"].path)
        #expect(full.status == 1 && full.errors.contains("the folder is not empty"), "\(full)")
        // The failed digest does not count as the last digest.
        #expect(try await reader.run("digest", "-o", reader.folder["free"].path).output.contains("3 posts"))
        let unknown = try await reader.run("digest", "harbor", "-o", reader.folder["other"].path)
        #expect(unknown.status == 1 && unknown.errors.contains("harbour"), "\(unknown)")
    }
}
