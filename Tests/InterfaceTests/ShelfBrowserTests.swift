import Foundation
import TestSupport
import Testing

/// The web shelf in Chromium: `Tests/Browser/shelf-tests`, with the reader's files from `export web`.
@Suite(.enabled(if: BrowserStage.isInstalled, BrowserStage.needs))
struct ShelfBrowserTests {
    let stage: BrowserStage

    init() throws { stage = try BrowserStage() }

    @Test("in Chromium, the shelf is accessible and shows 10,000 issues without overlaps")
    func shelf() async throws {
        let site = stage.folder["site"].path
        try await stage.masthead("export", "web", "./issues/making-an-issue", "-o", site, "--quiet")
        try await stage.test("shelf-tests", ["siteFolder": site], atLeast: 8)
    }
}
