import Foundation
import TestSupport
import Testing

/// Issues in Chromium: `Tests/Browser/reading-tests`, with the issues from `reading-issues`.
@Suite(.enabled(if: BrowserStage.isInstalled, BrowserStage.needs))
struct ReadingBrowserTests {
    let stage: BrowserStage
    private var folder: TemporaryFolder { stage.folder }

    init() throws { stage = try BrowserStage() }

    @Test("in Chromium, taps, swipes, keys and scrolling turn pages without layout shifts")
    func reading() async throws {
        try await stage.make("reading-issues", in: "sources")
        let dist = folder["dist"].path
        let names = try FileManager.default.contentsOfDirectory(atPath: folder["sources"].path).sorted()
        for name in names where name != "later" {
            try await stage.masthead("pack", folder["sources/\(name)"].path, "-o", dist)
        }
        try await stage.masthead("mirror", dist, "--quiet")
        try await stage.masthead("pack", folder["sources/later"].path, "-o", dist)
        try await stage.masthead("refresh")
        for name in ["print", "mixed"] {
            try await stage.masthead(
                "export", "web", folder["sources/\(name)"].path, "-o", folder["site"].path, "--quiet")
        }
        let open = try stage.open()
        defer { open.stop() }
        let settings: [String: Any] = ["live": try await open.url(), "siteFolder": folder["site"].path]
        try await stage.test("reading-tests", settings, atLeast: 22)
    }
}
