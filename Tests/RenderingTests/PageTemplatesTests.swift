import Dispatch
import Foundation
import Periodical
import Reading
import Rendering
import TestSupport
import Testing

@Suite struct PageTemplatesTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("a template is parsed only once, however many pages use it")
    func once() throws {
        let classes = try PageClassRegistry.builtIn.adding(
            files: [
                "MapPage/class.json": #"{"name": "MapPage", "extends": "SimplePage"}"#,
                "MapPage/page.html": "<p>{{title}} of the map</p>",
            ], subject: "t")
        try folder.write("pages.json", #"[[{"class": "MapPage", "properties": {"title": "The north"}}]]"#)
        let content = try IssueContent(folder: folder.url, name: "i", scale: .double, classes: classes)
        let page = try #require(content.grid[.first])
        let templates = PageTemplates()
        DispatchQueue.concurrentPerform(iterations: 50) { _ in
            #expect(throws: Never.self) {
                let html = try PageRenderer(content, templates: templates).html(of: page)
                #expect(html.contains("The north of the map"), "\(html)")
            }
        }
        #expect(templates.parsedCount == 1)
    }

    @Test("all renderers share the parsed built-in templates")
    func builtIn() throws {
        try folder.write("pages.json", #"[[{"class": "TextPage", "properties": {"body": "words"}}]]"#)
        let content = try IssueContent(folder: folder.url, name: "i", scale: .double)
        let page = try #require(content.grid[.first])
        let templates = PageTemplates()
        #expect(try PageRenderer(content, templates: templates).html(of: page).contains("words"))
        #expect(try PageRenderer(content, templates: templates).text(of: page) == "words")
        #expect(templates.parsedCount == 0)
    }
}
