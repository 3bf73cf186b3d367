import Foundation
import TestSupport
import Testing

private let python = Tool.repository.appending(path: ".build/python/bin/python").path

/// The web shelf in Chromium: `Tests/Browser/shelf-tests`, with the reader's files as `export web` writes them.
@Suite(
    .enabled(
        if: Tool.isInstalled("/usr/bin/chromium") && Tool.isInstalled(python), "needs chromium and script/test-tools"))
struct ShelfBrowserTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("in Chromium: covers of all shapes, ten thousand issues, nothing over anything, nothing moves, accessibility")
    func shelf() async throws {
        let environment = ["XDG_CACHE_HOME": folder["cache"].path, "NO_PROXY": "127.0.0.1", "no_proxy": "127.0.0.1"]
        let site = folder["site"].path
        let export = try await Tool.run(
            [Tool.masthead, "export", "web", "issues/making-an-issue", "-o", site, "--quiet"], in: Tool.repository,
            environment: environment)
        try #require(export.status == 0, "\(export.errors)")
        let settings = try JSONSerialization.data(withJSONObject: ["siteFolder": site])
        let file = try folder.write("settings.json", settings)
        let only = ProcessInfo.processInfo.environment["BROWSER_TEST"].map { [$0] } ?? []
        let result = try await Tool.run(
            [python, Tool.repository.appending(path: "Tests/Browser/shelf-tests").path, file.path] + only,
            environment: environment)
        let lines = result.output.split(separator: "\n")
        for line in lines where !line.hasPrefix("ok ") { Issue.record("\(line)") }
        #expect(lines.count >= (only.isEmpty ? 8 : 1), "\(result.output)\(result.errors)")
        #expect(result.status == 0, "\(result.errors)")
    }
}
