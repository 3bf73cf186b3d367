import Foundation
import IssuePublisher
import Periodical
import TestSupport
import Testing

@Suite struct TemplatesTests {
    @Test("the error for an unreadable template contains the file and line")
    func badTemplate() throws {
        let folder = try TemporaryFolder()
        try folder.write("templates/RecipePage/class.json", #"{"name": "RecipePage", "extends": "SimplePage"}"#)
        for text in ["one\n{{#ingredients}}\ntwo", "one\n{{#a}}{{/b}}", "one\n{{a"] {
            try folder.write("templates/RecipePage/page.html", text)
            let error = #expect(throws: MastheadError.self) {
                try PageClassRegistry.builtIn.adding(folder: folder["templates"])
            }
            #expect(error?.subject.hasSuffix("RecipePage/page.html") == true && error?.found.hasPrefix("line ") == true)
            #expect(error?.found.contains("ParserError") == false, "\(error?.found ?? "")")
        }
    }

    @Test("the example in docs/page-classes.md defines a valid page class")
    func recipe() throws {
        let document = try String(contentsOf: Tool.repository.appending(path: "docs/page-classes.md"), encoding: .utf8)
        let json = try #require(
            document.components(separatedBy: "```json\n").dropFirst().first?.components(separatedBy: "```").first)
        let folder = try TemporaryFolder()
        try folder.write("templates/RecipePage/class.json", json)
        try folder.write("templates/RecipePage/page.txt", "{{minutes}} minutes")
        let classes = try PageClassRegistry.builtIn.adding(folder: folder["templates"])
        #expect(classes["RecipePage"]?.textTemplate == "{{minutes}} minutes")

        let source = folder["soup"]
        try IssueScaffold.make(source, date: Date())
        try FileManager.default.removeItem(at: source.appending(path: "pages.json"))
        let page =
            #"{"class": "RecipePage", "properties": {"baseImage": "front.png", "alt": "a", "ingredients": [{"name": 3}]}}"#
        let rest = #"{"class": "SimplePage", "properties": {"baseImage": "second.png", "alt": "a"}}"#
        try folder.write("soup/pages.json", "[[\(page), \(rest)]]")
        let found = SourceCheck.diagnostics(of: try IssueSource(source), classes: classes)
        #expect(found.map(\.code).sorted() == ["missing-property", "wrong-type"])
        #expect(
            SourceCheck.diagnostics(of: try IssueSource(source), classes: .builtIn).map(\.code).contains(
                "unknown-class"))
    }
}
