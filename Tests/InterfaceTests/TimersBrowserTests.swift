import Foundation
import TestSupport
import Testing

/// Timers and contact addresses in Chromium: `Tests/Browser/timers-tests`, with a library that follows a publication.
@Suite(.enabled(if: BrowserStage.isInstalled, BrowserStage.needs))
struct TimersBrowserTests {
    let stage: BrowserStage

    init() throws { stage = try BrowserStage() }

    @Test("in Chromium, timers can be added, changed, deleted and completed")
    func timers() async throws {
        let folder = stage.folder
        try folder.write(
            "issues/publication.json",
            #"{"Title": "Harbour", "Contact": "office@example.org", "Support": "https://example.org/help"}"#)
        try folder.write("issues/spring/issue.json", #"{"Title": "Spring", "Date": "2026-03-20"}"#)
        try folder.write("issues/spring/cover.png", Data.png(width: 300, height: 400))
        try folder.write(
            "issues/spring/pages.json",
            #"[[{"class": "TextPage", "properties": {"title": "One", "body": "Words."}}]]"#)
        try await stage.masthead("pack", folder["issues"].path, "-o", folder["public"].path, "--quiet")
        try await stage.masthead("add", folder["public/issues.plist"].path, "--handle", "harbour")
        try await stage.masthead("download", "harbour/spring", "--quiet")
        let listed = try await stage.masthead("publications", "--json")
        #expect(listed.contains(#""contact":"office@example.org""#), "\(listed)")
        let shown = try await stage.masthead("follow", "harbour")
        #expect(shown.contains("contact     office@example.org\nsupport     https://example.org/help\n"), "\(shown)")
        try await stage.masthead("config", "timer-limit", "12")
        let open = try stage.open()
        defer { open.stop() }
        try await stage.test("timers-tests", ["live": try await open.url(), "limit": 12], atLeast: 15)
    }
}
