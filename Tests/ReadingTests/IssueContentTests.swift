import Foundation
import Periodical
import Reading
import Rendering
import TestSupport
import Testing

@Suite struct IssueContentTests {
    let folder: TemporaryFolder
    let cache: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        cache = try TemporaryFolder()
    }

    private func content(_ json: String, scale: Scale = .standard) throws -> IssueContent {
        try folder.write("pages.json", json)
        return try IssueContent(folder: folder.url, name: "test", scale: scale)
    }

    @Test("if the requested scale of an asset is missing, another scale is read")
    func scales() throws {
        try folder.write("a.png", "1")
        try folder.write("a@2x.png", "2")
        try folder.write("b@2x.png", "2")
        let json = #"[[{"class": "SimplePage", "properties": {"baseImage": "a.png"}}]]"#
        #expect(try content(json).file(for: "a.png")?.lastPathComponent == "a.png")
        #expect(try content(json, scale: .double).file(for: "a.png")?.lastPathComponent == "a@2x.png")
        #expect(try content(json).file(for: "b.png")?.lastPathComponent == "b@2x.png")
        #expect(try content(json).file(for: "c.png") == nil)
    }

    @Test(
        "the name of an asset cannot refer to a file outside the issue",
        arguments: ["../secret", "/etc/passwd", "link.png"])
    func hostileNames(name: String) throws {
        try FileManager.default.createSymbolicLink(atPath: folder["link.png"].path, withDestinationPath: "/etc/passwd")
        let content = try content(#"[[{"class": "SimplePage"}]]"#)
        #expect(try content.file(for: name) == nil)
    }

    @Test("a page is available as soon as all of its assets are available")
    func availability() throws {
        try folder.write("a.png", "1")
        let content = try content(
            #"[[{"class": "SimplePage", "properties": {"baseImage": "a.png"}}, {"class": "SimplePage", "properties": {"baseImage": "b.png"}}]]"#
        )
        #expect(content.isAvailable(content.grid.articles[0][0]))
        #expect(content.isAvailable(content.grid.articles[0][1]) == false)
        #expect(GridDrawing(content, current: .first).description.contains("[S]"))
        #expect(GridDrawing(content, current: .first).description.contains("  s"))
    }

    @Test("the view of a page contains its position and the pages that the reader can go to")
    func view() throws {
        let content = try content(#"[[{"class": "A"}, {"class": "B"}], [{"class": "C"}]]"#)
        let view = try PageView(content, at: PagePosition(articleIndex: 0, pageIndex: 1))
        #expect(
            view.moves == [
                .next: PagePosition(articleIndex: 1, pageIndex: 0), .upper: .first,
                .forward: PagePosition(articleIndex: 1, pageIndex: 0), .back: .first,
            ])
        #expect(view.lastArticleIndex == 1)
        #expect(view.lastPageIndex == 1)
        let json = try JSONSerialization.jsonObject(with: JSONEncoder().encode(view)) as? [String: Any]
        let moves = try #require(json?["moves"] as? [String: Any])
        #expect(Set(moves.keys) == Set(PageMove.allCases.map(\.rawValue)))
        #expect(moves["lower"] is NSNull)
        #expect(moves["next"] as? String == "2.1")
        #expect(throws: MastheadError.self) { try PageView(content, at: PagePosition(articleIndex: 4, pageIndex: 0)) }
    }

    @Test("a missing page grid is reported")
    func noGrid() throws {
        try folder.write("a.txt", "x")
        let error = #expect(throws: MastheadError.self) {
            try IssueContent(folder: folder.url, name: "t", scale: .standard)
        }
        #expect(error?.code == .noPage)
    }
}
