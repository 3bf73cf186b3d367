import Foundation
import Testing

@testable import TestSupport

/// Feeds and posts in Chromium: `Tests/Browser/feeds-tests`, with feeds from a test server.
@Suite(.enabled(if: BrowserStage.isInstalled, BrowserStage.needs))
struct FeedsBrowserTests {
    let stage: BrowserStage
    private var folder: TemporaryFolder { stage.folder }

    init() throws { stage = try BrowserStage() }

    @Test("in Chromium, feeds are shown in one or three columns, and a displayed post becomes read")
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
        // The third library has one feed and can log in to a sync service.
        try await stage.masthead("add", site.server.url("/lamp").absoluteString, library: "synced")
        let synced = try stage.open(library: "synced")
        defer { synced.stop() }
        let service = try ReaderService()
        service.with { state in
            let feed = state.subscribe(site.server.url("/fresh").absoluteString, title: "Ferries", labels: ["Sea"])
            for number in Int64(1)...3 {
                state.items[number] = ReaderService.Item(
                    feed: feed, title: "Crossing \(number)", link: "https://example.org/crossing/\(number)")
            }
        }
        let places = [
            "elsewhere": "/elsewhere/", "asked": "/asked", "publish": "/publish", "fail": "/fail", "mend": "/mend",
            "page": "/page", "fresh": "/fresh", "nothing": "/none.xml", "towpath": "/towpath", "radio": "/radio",
        ]
        var settings = places.mapValues { site.server.url($0).absoluteString }
        settings["live"] = try await open.url()
        settings["bare"] = try await bare.url()
        settings["synced"] = try await synced.url()
        settings["service"] = service.url.absoluteString
        try await stage.test("feeds-tests", settings, atLeast: 25)
    }
}
