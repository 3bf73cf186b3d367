import Foundation
import TestSupport
import Testing

private let python = Tool.repository.appending(path: ".build/python/bin/python").path

/// Search, bookmarks, publications and sheets in Chromium: `Tests/Browser/finding-tests`, with a library of its own.
@Suite(
    .enabled(
        if: Tool.isInstalled("/usr/bin/chromium") && Tool.isInstalled(python), "needs chromium and script/test-tools"))
struct FindingBrowserTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var environment: [String: String] {
        [
            "MASTHEAD_LIBRARY": folder["library"].path, "XDG_CACHE_HOME": folder["cache"].path,
            "NO_PROXY": "127.0.0.1", "no_proxy": "127.0.0.1",
        ]
    }

    private func masthead(_ words: String...) async throws {
        let result = try await Tool.run([Tool.masthead] + words, in: Tool.repository, environment: environment)
        try #require(result.status == 0, "masthead \(words): \(result.errors)")
    }

    @Test("in Chromium: search, bookmarks, publications, sheets; what is removed or marked can be undone")
    func finding() async throws {
        let dist = folder["dist"].path
        for name in ["making-an-issue", "keeping-and-reading"] {
            try await masthead("pack", "issues/\(name)", "-o", dist)
        }
        try await masthead("add", "\(dist)/issues.plist", "--handle", "press")
        try await masthead("mirror", "press", "--quiet")
        let open = try ServingProcess(
            [Tool.masthead, "open", "--port", "0", "--no-browser", "--quiet"], environment, in: Tool.repository)
        defer { open.stop() }
        let listed = try await Tool.run([Tool.masthead, "publications", "--json"], environment: environment).output
        let rows = try JSONSerialization.jsonObject(with: Data(listed.utf8)) as? [[String: Any]]
        let settings = try JSONSerialization.data(withJSONObject: [
            "live": try await open.url(), "masthead": Tool.masthead,
            "title": rows?.first?["title"] as? String ?? "press",
        ])
        let file = try folder.write("settings.json", settings)
        let only = ProcessInfo.processInfo.environment["BROWSER_TEST"].map { [$0] } ?? []
        let result = try await Tool.run(
            [python, Tool.repository.appending(path: "Tests/Browser/finding-tests").path, file.path] + only,
            environment: environment)
        let lines = result.output.split(separator: "\n")
        for line in lines where !line.hasPrefix("ok ") { Issue.record("\(line)") }
        #expect(lines.count >= (only.isEmpty ? 10 : 1), "\(result.output)\(result.errors)")
        #expect(result.status == 0, "\(result.errors)")
    }
}
