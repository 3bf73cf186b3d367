import Foundation
import Markup
import Periodical
import Pictures
import TestSupport
import Testing

@testable import Reading
@testable import Rendering

@Suite struct WebIssueTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Returns a sample issue for a browser.
    private func sample(_ name: String = "making-an-issue") throws -> WebIssue {
        let source = Tool.repository.appending(path: "issues/\(name)")
        let content = try IssueContent(folder: source, name: name, scale: .double)
        return WebIssue(content, heading: IssueHeading(name, Description(title: "Title")), cache: folder["cache"])
    }

    private func data(_ file: WebFile?) throws -> Data {
        switch try #require(file).content {
        case .data(let data): data
        case .file(let url): try Data(contentsOf: url)
        }
    }

    private func text(_ file: WebFile?) throws -> String { String(decoding: try data(file), as: UTF8.self) }

    @Test("each file that an issue's pages refer to can be served")
    func paths() throws {
        let issue = try sample()
        let paths = Set(try issue.paths())
        for path in paths { #expect(try !data(try issue.file(at: path)).isEmpty, "\(path)") }
        let document = try text(try issue.file(at: "issue.json"))
        let references = document.matches(of: /(?:src|href|poster)=\\"(files|pages)\/([^"\\]+)\\"/)
        #expect(references.count > 10)
        for reference in references {
            let path = "\(reference.1)/\(reference.2)".removingPercentEncoding ?? ""
            #expect(paths.contains(path), "\(path)")
        }
        #expect(paths.contains("pages/checklist.pdf.1@2x.jpg") && paths.contains("thumbs/4.4.jpg"))
    }

    @Test("a PDF page or thumbnail is rendered only once for each size")
    func pictures() throws {
        let issue = try sample()
        guard case .file(let page)? = try issue.file(at: "pages/checklist.pdf.1@2x.jpg")?.content,
            case .file(let thumbnail)? = try issue.file(at: "thumbs/1.1@2x.jpg")?.content
        else { throw MissingPicture() }
        #expect(try Picture(page).size().height == 2048)
        #expect(try Picture(thumbnail).size() == PictureSize(width: 288, height: 384))
        let date = try page.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate
        _ = try issue.file(at: "pages/checklist.pdf.1@2x.jpg")
        #expect(try page.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate == date)
        DerivedPictures(folder: folder["cache"]).trim(toByteCount: 100_000)
        #expect(
            !FileManager.default.fileExists(atPath: page.path)
                || !FileManager.default.fileExists(atPath: thumbnail.path))
        #expect(try issue.file(at: "pages/checklist.pdf.1@2x.jpg") != nil)
    }

    private struct MissingPicture: Error {}

    @Test(
        "files outside the issue are not served",
        arguments: [
            "", "issue.plist", "files/issue.plist", "files/pages.plist", "files/../issue.plist", "files//etc/passwd",
            "files/.hidden.png", "thumbs/99.1.jpg", "thumbs/../1.1.jpg", "pages/front.png.1.jpg",
            "pages/checklist.pdf.0.jpg", "pages/../x.pdf.1.jpg", "pages/checklist.pdf.99.png",
        ])
    func nothing(path: String) throws { #expect(try sample().file(at: path) == nil) }

    @Test("a page's HTML starts with its content security policy")
    func policy() throws {
        let file = try #require(try sample().file(at: "files/colophon.html"))
        #expect(file.isForeign && file.mediaType == "text/html")
        #expect(
            try text(file).hasPrefix(
                "<!doctype html><meta charset=\"utf-8\"><meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none';"
            ))
    }

    @Test("file names are escaped in URLs, attributes and JSON")
    func names() throws {
        let name = "a \"b\"<c>#d?e%20;f:g.png"
        let picture = Tool.repository.appending(path: "issues/making-an-issue/grid.png")
        try folder.write("issue/\(name)", try Data(contentsOf: picture))
        let pages = [[["class": "SimplePage", "properties": ["baseImage": name, "alt": "x"]]]]
        try folder.write("issue/pages.json", JSONSerialization.data(withJSONObject: pages))
        let content = try IssueContent(folder: folder["issue"], name: "issue", scale: .standard)
        let issue = WebIssue(content, heading: IssueHeading("issue", Description(title: "x")), cache: folder["cache"])
        let document = try #require(
            try JSONSerialization.jsonObject(with: try data(try issue.file(at: "issue.json"))) as? [String: Any])
        let page = (document["articles"] as? [[[String: Any]]])?.first?.first
        let html = try #require(page?["html"] as? String)
        let url = try #require(html.firstMatch(of: /src="([^"]*)"/)?.1)
        #expect(!url.contains { " <>#?;:".contains($0) })
        #expect(String(url).removingPercentEncoding == "files/\(name)")
        #expect(try issue.file(at: "files/\(name)") != nil)
    }

    @Test("a page is marked as unavailable until it is downloaded")
    func arriving() throws {
        try folder.write(
            "issue/pages.json",
            #"[[{"class": "SimplePage", "properties": {"baseImage": "later.png", "title": "Later"}}]]"#)
        let content = try IssueContent(folder: folder["issue"], name: "issue", scale: .standard)
        let issue = WebIssue(content, heading: IssueHeading("issue", Description(title: "x")), cache: folder["cache"])
        let document = try text(try issue.file(at: "issue.json"))
        #expect(document.contains(#""available":false"#) && !document.contains(#""html""#))
        #expect(document.contains(#""label":"Later""#))
    }

    @Test(
        "a publisher's HTML keeps its text but cannot submit forms or redirect",
        arguments: [
            "<meta http-equiv=refresh content=0>", "<META HTTP-EQUIV='Refresh' content='0;url=https://evil.example/'>",
            "<meta content='>' http-equiv=refresh>", "<svg><meta\nhttp-Equiv =\"refresh\">",
        ])
    func foreignPage(markup: String) throws {
        try folder.write("issue/pages.json", #"[[{"class": "WebPage", "properties": {"html": "page.html"}}]]"#)
        try folder.write("issue/page.html", "<title>é</title>\(markup)<p>The attribute http-equiv, <code>é</code>.</p>")
        let content = try IssueContent(folder: folder["issue"], name: "issue", scale: .standard)
        let issue = WebIssue(content, heading: IssueHeading("issue", Description(title: "x")), cache: folder["cache"])
        let page = try text(try issue.file(at: "files/page.html"))
        let policy = try #require(page.firstMatch(of: /content="(default-src 'none';[^"]*)">/))
        #expect(policy.1.contains("form-action 'none'") && policy.1.contains("base-uri 'none'"))
        let own = page[policy.range.upperBound...].dropFirst(ForeignHTML.silence.count)
        #expect(!own.lowercased().contains("http-equiv"), "\(own)")
        #expect(
            own.contains("The attribute http&#45;equiv, <code>é</code>."),
            "text about http-equiv is displayed unchanged")
        #expect(page.hasPrefix("<!doctype html><meta charset=\"utf-8\">"))
    }

    @Test(
        "an HTML page in a legacy encoding is decoded",
        arguments: ["<meta charset=\"windows-1252\">", "<meta charset=windows-1251>", ""])
    func encodings(declaration: String) throws {
        try folder.write("issue/pages.json", #"[[{"class": "WebPage", "properties": {"html": "page.html"}}]]"#)
        try folder.write("issue/page.html", Data("\(declaration)<p>".utf8) + Data([0xE9]))
        let content = try IssueContent(folder: folder["issue"], name: "issue", scale: .standard)
        let issue = WebIssue(content, heading: IssueHeading("issue", Description(title: "x")), cache: folder["cache"])
        let page = try text(try issue.file(at: "files/page.html"))
        #expect(page.hasSuffix(declaration.contains("1251") ? "<p>й" : "<p>é"), "\(page)")
    }

    @Test("a page that cannot be displayed shows an error, and other pages still work")
    func brokenPage() throws {
        try folder.write(
            "issue/pages.json",
            #"[[{"class": "TextPage", "properties": {"file": "long.md"}}, {"class": "TextPage", "properties": {"body": "Fine"}}]]"#
        )
        let long = try folder.write("issue/long.md", "x")
        #expect(truncate(long.path, 1 << 31) == 0)
        let content = try IssueContent(folder: folder["issue"], name: "issue", scale: .standard)
        let issue = WebIssue(content, heading: IssueHeading("issue", Description(title: "x")), cache: folder["cache"])
        let document = try text(try issue.file(at: "issue.json"))
        #expect(document.contains("This page cannot be shown: the file has 2147483648 bytes"))
        #expect(document.contains("Split the file into several pages.") && document.contains("<p>Fine</p>"))
    }
}
