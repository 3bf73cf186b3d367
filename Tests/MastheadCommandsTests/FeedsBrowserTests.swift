import Foundation
import TestSupport
import Testing

private let python = Tool.repository.appending(path: ".build/python/bin/python").path

/// Feeds and their posts in Chromium: `Tests/Browser/feeds-tests`, with feeds that a server of the test writes.
@Suite(
    .enabled(
        if: Tool.isInstalled("/usr/bin/chromium") && Tool.isInstalled(python), "needs chromium and script/test-tools"))
struct FeedsBrowserTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func environment(_ library: String) -> [String: String] {
        [
            "MASTHEAD_LIBRARY": folder[library].path, "XDG_CACHE_HOME": folder["cache"].path,
            "XDG_CONFIG_HOME": folder["config"].path, "NO_PROXY": "127.0.0.1", "no_proxy": "127.0.0.1",
        ]
    }

    private func masthead(_ words: String...) async throws {
        let result = try await Tool.run(
            [Tool.masthead] + words, in: Tool.repository, environment: environment("library"))
        try #require(result.status == 0, "masthead \(words): \(result.errors)")
    }

    @Test(
        "in Chromium: feeds in three columns that become one; what is shown is read; a hostile post runs and fetches nothing"
    )
    func feeds() async throws {
        let site = try FeedSite()
        defer { site.server.stop() }
        try folder.write("feeds.opml", site.opml)
        try await masthead("add", folder["feeds.opml"].path)
        try await masthead("refresh", "--quiet")
        // Pictures come with their feeds; from here on nothing of a post is asked for.
        site.forgetAsked()
        let open = try ServingProcess(
            [Tool.masthead, "open", "--port", "0", "--no-browser", "--quiet"], environment("library"),
            in: Tool.repository)
        defer { open.stop() }
        // A library with a bookshelf and no feed.
        let shelf = try folder.write(
            "books.json",
            "[{\"title\": \"A Book\", \"authors\": \"A. Writer\", \"tags\": \"novels\", \"pdf_url\": \"https://example.org/a.pdf\"}]"
        )
        let added = try await Tool.run([Tool.masthead, "add", shelf.path], environment: environment("bare"))
        try #require(added.status == 0, "\(added.errors)")
        let bare = try ServingProcess(
            [Tool.masthead, "open", "--port", "0", "--no-browser", "--quiet"], environment("bare"), in: Tool.repository)
        defer { bare.stop() }
        let places = [
            "elsewhere": "/elsewhere/", "asked": "/asked", "publish": "/publish", "fail": "/fail", "mend": "/mend",
            "page": "/page", "fresh": "/fresh", "nothing": "/none.xml", "towpath": "/towpath",
        ]
        var settings = places.mapValues { site.server.url($0).absoluteString }
        settings["live"] = try await open.url()
        settings["bare"] = try await bare.url()
        settings["masthead"] = Tool.masthead
        settings["shots"] = ProcessInfo.processInfo.environment["BROWSER_SHOTS"]
        let file = try folder.write("settings.json", JSONSerialization.data(withJSONObject: settings))
        let only = ProcessInfo.processInfo.environment["BROWSER_TEST"].map { [$0] } ?? []
        let result = try await Tool.run(
            [python, Tool.repository.appending(path: "Tests/Browser/feeds-tests").path, file.path] + only,
            environment: environment("library"))
        let lines = result.output.split(separator: "\n")
        for line in lines where !line.hasPrefix("ok ") { Issue.record("\(line)") }
        #expect(lines.count >= (only.isEmpty ? 17 : 1), "\(result.output)\(result.errors)")
        #expect(result.status == 0, "\(result.errors)")
    }
}
