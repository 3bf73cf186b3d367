import Foundation
import TestSupport
import Testing

/// Search, bookmarks, publications and item details in Chromium: `Tests/Browser/finding-tests`, with a test library.
@Suite(.enabled(if: BrowserStage.isInstalled, BrowserStage.needs))
struct FindingBrowserTests {
    let stage: BrowserStage
    private var folder: TemporaryFolder { stage.folder }

    init() throws { stage = try BrowserStage() }

    @Test("in Chromium, users can search, set bookmarks and open publications and item details")
    func finding() async throws {
        let dist = folder["dist"].path
        for name in ["making-an-issue", "keeping-and-reading"] {
            try await stage.masthead("pack", "./issues/\(name)", "-o", dist)
        }
        try await stage.masthead("add", "\(dist)/issues.plist", "--handle", "press")
        try await stage.masthead("mirror", "press", "--quiet")
        let open = try stage.open()
        defer { open.stop() }
        let listed = try await stage.masthead("publications", "--json")
        let rows = try JSONSerialization.jsonObject(with: Data(listed.utf8)) as? [[String: Any]]
        let settings = ["live": try await open.url(), "title": rows?.first?["title"] as? String ?? "press"]
        try await stage.test("finding-tests", settings, atLeast: 10)
    }
}
