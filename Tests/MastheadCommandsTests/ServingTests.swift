import CommandSupport
import Foundation
import TestSupport
import Testing

/// The messages of commands that run a server in a separate process.
@Suite struct ServingTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var environment: [String: String] {
        ["MASTHEAD_LIBRARY": folder["library"].path, "XDG_CACHE_HOME": folder["cache"].path]
    }

    @Test("commands that start a server print its address first", arguments: ["preview", "open", "serve"])
    func address(command: String) async throws {
        _ = try await Command.run(["new", "-y", folder["spring"].path], environment: environment)
        let words = [
            "sh", "-c", "exec \"$0\" \"$@\" 2>&1", Tool.masthead, command, folder["spring"].path, "--port", "0",
        ]
        let output = folder["output"]
        let process = try ChildProcess(
            words + (command == "open" ? ["--no-browser"] : []), environment: environment, output: output)
        defer { process.stop() }
        func lines() throws -> [Substring] { try String(contentsOf: output, encoding: .utf8).split(separator: "\n") }
        try await wait(while: try lines().isEmpty)
        let url = String(try lines()[0])
        #expect(url.hasPrefix("http://127.0.0.1:"), "\(url)")
        let base = try #require(URL(string: url)?.port).description
        _ = try await Tool.run(["curl", "-s", "http://127.0.0.1:\(base)/nothing.png"])
        try await wait(while: try lines().count < 2)
        let said = try lines().dropFirst()
        #expect(said == ["GET /nothing.png 404"], "\(said)")
    }

    @Test("the error for a port in use names the port and the cause", arguments: ["preview", "serve"])
    func portTaken(command: String) async throws {
        _ = try await Command.run(["new", "-y", folder["spring"].path], environment: environment)
        let first = try ServingProcess([Tool.masthead, "serve", folder["spring"].path, "--port", "0"], environment)
        defer { first.stop() }
        let port = try #require(URL(string: try await first.url())?.port)
        let second = try await Command.run([command, folder["spring"].path, "--port", "\(port)"])
        #expect(second.status == 1)
        #expect(
            second.errors.hasPrefix(
                "error: cannot serve on port \(port): another program is using the port\n    hint: "),
            "\(second.errors)")
        #expect(!second.errors.contains("bind"))
        guard command == "preview" else { return }
        let missing = try await Command.run([command, folder["autumn"].path, "--port", "\(port)"])
        #expect(missing.status == 1 && missing.errors.contains("No such file or directory"), "\(missing)")
    }

    @Test("`preview` of a folder shows its only issue or a list of issues")
    func folderOfIssues() async throws {
        _ = try await Command.run(["new", "-y", folder["issues/a"].path], environment: environment)
        let one = try ServingProcess(
            [Tool.masthead, "preview", folder["issues"].path, "--port", "0", "--quiet"], environment)
        defer { one.stop() }
        let page = try await Tool.run(["curl", "-s", try await one.url()]).output
        #expect(page.contains("0 errors, 0 warnings"), "\(page)")
        _ = try await Command.run(["new", "-y", folder["issues/b"].path], environment: environment)
        let several = try await Command.run(["preview", folder["issues"].path, "--port", "0"])
        #expect(several.status == 1 && several.errors.contains("the folder has 2 issues (a, b)"), "\(several.errors)")
        #expect(several.errors.contains("hint: Choose an issue, such as `masthead preview "), "\(several.errors)")
    }

    @Test("`export web` reports a damaged page and exports all other pages")
    func badExport() async throws {
        _ = try await Command.run(["new", "-y", folder["spring"].path], environment: environment)
        try folder.write("spring/bad.pdf", "%PDF-1.4 and no more")
        try FileManager.default.removeItem(at: folder["spring/pages.json"])
        try folder.write(
            "spring/pages.json",
            """
            [[{"class": "PDFPage", "properties": {"pdf": "bad.pdf", "alt": "x"}},
              {"class": "TextPage", "properties": {"body": "Fine words"}}]]
            """)
        let result = try await Command.run(
            ["export", "web", folder["spring"].path, "-o", folder["site"].path], environment: environment
        )
        #expect(result.status == 1 && result.errors.contains("bad.pdf"), "\(result.errors)")
        let document = try String(contentsOf: folder["site/issues/spring/issue.json"], encoding: .utf8)
        #expect(document.contains("This page cannot be shown") && document.contains("Fine words"))
        #expect(FileManager.default.fileExists(atPath: folder["site/index.html"].path))
    }
}
