import CommandSupport
import Foundation
import TestSupport
import Testing

/// The custom page class in docs/page-classes.md, exactly as documented.
@Suite struct PageClassRecipeTests {
    let folder: TemporaryFolder

    init() async throws {
        folder = try TemporaryFolder()
        let text = try String(
            contentsOf: Tool.repository.appending(path: "docs/page-classes.md"), encoding: .utf8)
        /// Returns the first code block after the given words.
        func block(after words: String) throws -> String {
            let rest = try #require(text.range(of: words)).upperBound
            let match = try #require(text[rest...].firstMatch(of: /```[a-z]*\n(.*?)\n```/.dotMatchesNewlines()))
            return String(match.1)
        }
        for file in ["class.json", "page.html", "page.css", "page.txt"] {
            try folder.write(
                "templates/RecipePage/\(file)", try block(after: "`templates/RecipePage/\(file)`") + "\n")
        }
        try folder.write("issue/pages.json", "[[\(try block(after: "To use the class"))]]")
        try folder.write("issue/issue.json", #"{"Title": "Soups", "Date": "2026-01-01T00:00:00Z"}"#)
        let script = "from PIL import Image; import sys; Image.open(sys.argv[1]).convert('RGB').save(sys.argv[2])"
        let picture = Tool.repository.appending(path: "issues/making-an-issue/grid.png")
        let made = try await Tool.run(
            ["/usr/bin/python3", "-c", script, picture.path, folder["issue/soup.jpg"].path])
        try #require(made.status == 0, "\(made.errors)")
    }

    private func masthead(_ words: String...) async throws -> Tool.Result {
        try await Command.run(
            words, in: folder.url,
            environment: ["MASTHEAD_LIBRARY": folder["library"].path, "XDG_CACHE_HOME": folder["cache"].path])
    }

    @Test("the page class in the documentation's example passes `check` and can be exported")
    func textAndWeb() async throws {
        let check = try await masthead("check", "./issue", "--templates", "./templates")
        #expect(!check.output.contains("error:"), "\(check.output)")
        let text = try await masthead("page", "./issue", "1.1", "--text", "--templates", "./templates")
        #expect(text.output == "Soup, 30 minutes\n- two onions\n- a leek\n", "\(text.output)\(text.errors)")
        let export = try await masthead("export", "web", "./issue", "-o", "./site", "--templates", "./templates")
        #expect(export.status == 0, "\(export.errors)")
        let document = try String(contentsOf: folder["site/issues/issue/issue.json"], encoding: .utf8)
        #expect(document.contains("<li>two onions</li><li>a leek</li>") && document.contains("files/soup.jpg"))
        #expect(try String(contentsOf: folder["site/reader/classes.css"], encoding: .utf8).contains(".recipe-page img"))
        // An export without the templates contains the fallback picture.
        let unknown = try await masthead("export", "web", "./issue", "-o", "./plain")
        #expect(unknown.status == 0, "\(unknown.errors)")
        let plain = try String(contentsOf: folder["plain/issues/issue/issue.json"], encoding: .utf8)
        #expect(plain.contains("simple-page") && plain.contains("files/soup.jpg") && !plain.contains("onions</li>"))
    }

    @Test(
        "in a terminal, the documentation's example of a page class shows a picture beside the text",
        .enabled(if: Tool.isInstalled("tmux")))
    func terminal() async throws {
        let terminal = try await TerminalSession(
            columns: 120, rows: 40, environment: ["MASTHEAD_LIBRARY": folder["library"].path])
        try await terminal.enter("cd \(folder.url.path); \(Tool.masthead) read issue --templates templates")
        let screen = try await terminal.wait { $0.contains("• two onions") }
        #expect(screen.contains("Soup, 30 minutes"))
        #expect(try await terminal.colors().contains("48;2;"), "the picture is drawn")
    }
}
