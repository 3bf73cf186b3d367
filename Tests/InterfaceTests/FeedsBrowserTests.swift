import Foundation
import TestSupport
import Testing

/// Feeds and posts in Chromium: `Tests/Browser/feeds-tests`, with feeds from a test server.
@Suite(.enabled(if: BrowserStage.isInstalled, BrowserStage.needs))
struct FeedsBrowserTests {
    let stage: BrowserStage
    private var folder: TemporaryFolder { stage.folder }

    init() throws { stage = try BrowserStage() }

    @Test("in Chromium, feeds use one or three columns, and displayed posts become read")
    func feeds() async throws {
        let site = try FeedSite()
        defer { site.server.stop() }
        try folder.write("feeds.opml", site.opml)
        try await stage.masthead("add", folder["feeds.opml"].path)
        try await stage.masthead("refresh", "--quiet")
        // Pictures were downloaded with the feeds. No further URL of a post may be requested.
        site.forgetAsked()
        let open = try stage.open()
        defer { open.stop() }
        // The second library has a bookshelf and no feeds.
        let shelf = try folder.write(
            "books.json",
            "[{\"title\": \"A Book\", \"authors\": \"A. Writer\", \"tags\": \"novels\", \"pdf_url\": \"https://example.org/a.pdf\"}]"
        )
        try await stage.masthead("add", shelf.path, library: "bare")
        let bare = try stage.open(library: "bare")
        defer { bare.stop() }
        let places = [
            "elsewhere": "/elsewhere/", "asked": "/asked", "publish": "/publish", "fail": "/fail", "mend": "/mend",
            "page": "/page", "fresh": "/fresh", "nothing": "/none.xml", "towpath": "/towpath",
        ]
        var settings = places.mapValues { site.server.url($0).absoluteString }
        settings["live"] = try await open.url()
        settings["bare"] = try await bare.url()
        try await stage.test("feeds-tests", settings, atLeast: 21)
    }
}
