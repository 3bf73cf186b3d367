import Foundation
import Periodical
import Reading
import Rendering
import TerminalReader
import TestSupport
import Testing

@Suite struct PageTextTests {
    @Test("in the terminal, an HTML page's text is wrapped by its width in columns")
    func columns() throws {
        let folder = try TemporaryFolder()
        let words = Array(repeating: "海図と灯台", count: 12).joined(separator: " ")
        try folder.write("issue/page.html", "<p>\(words)</p>")
        try folder.write("issue/pages.json", #"[[{"class": "WebPage", "properties": {"html": "page.html"}}]]"#)
        let content = try IssueContent(folder: folder["issue"], name: "issue", scale: .standard)
        let page = try #require(content.grid[.first])
        let lines = try PageRenderer(content, columns: 33).text(of: page).split(separator: "\n").map(String.init)
        #expect(lines.filter { $0.contains("海図") }.count == 4, "\(lines)")
        #expect(lines.allSatisfy { $0.terminalColumns <= 33 }, "\(lines)")
    }
}
