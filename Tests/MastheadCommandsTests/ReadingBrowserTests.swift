import Foundation
import TestSupport
import Testing

private let python = Tool.repository.appending(path: ".build/python/bin/python").path

/// Reading an issue in Chromium: `Tests/Browser/reading-tests`, with the issues that `reading-issues` makes.
@Suite(
    .enabled(
        if: Tool.isInstalled("/usr/bin/chromium") && Tool.isInstalled(python), "needs chromium and script/test-tools"))
struct ReadingBrowserTests {
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

    private func script(_ name: String) -> String {
        Tool.repository.appending(path: "Tests/Browser/\(name)").path
    }

    @Test(
        "in Chromium: spreads, bars and taps, scrolling, text, photos within the frame, nothing covered, nothing shifts"
    )
    func reading() async throws {
        let made = try await Tool.run([python, script("reading-issues"), folder["sources"].path])
        try #require(made.status == 0, "\(made.errors)")
        let dist = folder["dist"].path
        let names = try FileManager.default.contentsOfDirectory(atPath: folder["sources"].path).sorted()
        for name in names where name != "later" {
            try await masthead("pack", folder["sources/\(name)"].path, "-o", dist)
        }
        try await masthead("mirror", dist, "--quiet")
        try await masthead("pack", folder["sources/later"].path, "-o", dist)
        try await masthead("refresh")
        for name in ["print", "mixed"] {
            try await masthead("export", "web", folder["sources/\(name)"].path, "-o", folder["site"].path, "--quiet")
        }
        let open = try ServingProcess(
            [Tool.masthead, "open", "--port", "0", "--no-browser", "--quiet"], environment, in: Tool.repository)
        defer { open.stop() }
        let settings: [String: Any] = ["live": try await open.url(), "siteFolder": folder["site"].path]
        let file = try folder.write("settings.json", JSONSerialization.data(withJSONObject: settings))
        let only = ProcessInfo.processInfo.environment["BROWSER_TEST"].map { [$0] } ?? []
        let result = try await Tool.run([python, script("reading-tests"), file.path] + only, environment: environment)
        let lines = result.output.split(separator: "\n")
        for line in lines where !line.hasPrefix("ok ") { Issue.record("\(line)") }
        #expect(lines.count >= (only.isEmpty ? 20 : 1), "\(result.output)\(result.errors)")
        #expect(result.status == 0, "\(result.errors)")
    }
}
