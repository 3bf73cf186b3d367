import CommandSupport
import Foundation
import TestSupport
import Testing

/// The web reader on a device in Chromium: `Tests/Browser/device-tests`.
@Suite(.leavesNoProcess, .enabled(if: BrowserStage.isInstalled, BrowserStage.needs))
struct DeviceBrowserTests {
    @Test("in Chromium, a device with the PIN reads and marks, and sees no controls that the server refuses")
    func device() async throws {
        let stage = try BrowserStage()
        let folder = stage.folder
        try folder.write("quiet/publication.json", #"{"Title": "Quiet"}"#)
        for (name, date) in [("one", "2026-01-02"), ("two", "2026-01-01")] {
            try folder.write("quiet/\(name)/issue.json", #"{"Title": "Issue \#(name)", "Date": "\#(date)"}"#)
            try folder.write("quiet/\(name)/cover.png", Data.png(width: 30, height: 40))
            try folder.write(
                "quiet/\(name)/pages.json",
                #"[[{"class": "TextPage", "properties": {"title": "Text", "body": "Words of \#(name)."}}]]"#)
        }
        let pages = (1...5).map { number in
            #"[{"class": "TextPage", "properties": {"title": "Text", "body": "Words of page \#(number)."}}]"#
        }
        try folder.write("quiet/three/issue.json", #"{"Title": "Issue three", "Date": "2025-12-01"}"#)
        try folder.write("quiet/three/cover.png", Data.png(width: 30, height: 40))
        try folder.write("quiet/three/pages.json", "[\(pages.joined(separator: ","))]")
        try await stage.masthead("pack", folder["quiet"].path, "-o", folder["dist/quiet"].path, "--quiet")
        try folder.write(
            "dist/feed.xml",
            """
            <rss version="2.0"><channel><title>Local news</title><link>https://example.org/</link>
            <item><title>First post</title><guid>1</guid><pubDate>Thu, 01 Jan 2026 10:00:00 GMT</pubDate>
            <description>Words of the first post.</description></item>
            <item><title>Second post</title><guid>2</guid><pubDate>Fri, 02 Jan 2026 10:00:00 GMT</pubDate>
            <description>Words of the second post.</description></item>
            </channel></rss>
            """)
        let site = try stage.serve(folder["dist"])
        defer { site.stop() }
        let url = try await site.url()
        try await stage.masthead("mirror", "\(url)quiet/issues.plist", "--quiet")
        try await stage.masthead("add", "\(url)feed.xml")
        try await stage.masthead("timer", "add", "Tea", "--down", "--period", "1d")
        try await stage.masthead("timer", "add", "Reading", "--down", "--period", "1s", "--for", "quiet")
        try await stage.masthead("timer", "add", "A long name for the harbour", "--up", "--begin", "2024-05-01")
        let share = try stage.share(pin: "123456")
        defer { share.stop() }
        try await stage.test("device-tests", ["share": try await share.url(), "pin": "123456"], atLeast: 12)
    }
}
