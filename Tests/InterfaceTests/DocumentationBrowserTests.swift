import CommandSupport
import Foundation
import TestSupport
import Testing

/// The documentation site in Chromium, opened as files: `Tests/Browser/documentation-tests`.
@Suite(
    .enabled(if: BrowserStage.isInstalled, BrowserStage.needs),
    .enabled(if: DocumentationFolder.isInstalled, "needs cmark-gfm"))
struct DocumentationBrowserTests {
    @Test("in Chromium, the documentation can be read and searched from files, without a server")
    func files() async throws {
        let documentation = try DocumentationFolder()
        let built = try await documentation.build()
        try #require(built.status == 0, "\(built.errors)")
        let start = documentation.start.absoluteString
        try await BrowserStage().test("documentation-tests", ["start": start], atLeast: 3)
    }
}
