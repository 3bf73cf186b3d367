import CommandSupport
import Foundation
import TestSupport
import Testing

/// Reading statistics of tabs that close in Chromium, with a real publisher server: `Tests/Browser/closing-tests`.
@Suite(.leavesNoProcess, .enabled(if: BrowserStage.isInstalled, BrowserStage.needs))
struct ClosingBrowserTests {
    @Test("in Chromium, reading statistics are sent when the reader closes, hides or leaves a tab")
    func closing() async throws {
        let stage = try BrowserStage()
        let folder = stage.folder
        let press = folder["press"].path
        try FileManager.default.createDirectory(at: folder["dist"], withIntermediateDirectories: true)
        try await stage.masthead("press", "init", press, "--public", folder["dist"].path)
        let settings: [String: Any] = [
            "public": folder["dist"].path, "reading-statistics": true, "address-rate": 100_000, "account-rate": 100_000,
        ]
        try folder.write("press/press.json", JSONSerialization.data(withJSONObject: settings))
        let server = try ServingProcess([Tool.masthead, "press", "serve", press, "--port", "0"])
        defer { server.stop() }
        let url = try await server.url()
        try folder.write(
            "source/publication.json", #"{"Press": "\#(url)v1/publications/magazine", "Statistics": true}"#)
        let text = #"{"class": "TextPage", "properties": {"title": "One", "body": "Words."}}"#
        for name in ["one", "two", "three"] {
            try folder.write("source/\(name)/issue.json", #"{"Title": "\#(name)", "Date": "2026-01-01"}"#)
            try folder.write("source/\(name)/cover.png", Data.png(width: 30, height: 40))
            try folder.write("source/\(name)/pages.json", "[[\(text)], [\(text)]]")
        }
        try await stage.masthead("pack", folder["source"].path, "-o", folder["dist"].path, "--quiet")
        try await stage.masthead("add", url + "issues.plist", "--handle", "mill")
        try await stage.masthead("mirror", "--quiet")
        try await stage.masthead("follow", "mill", "--share-reading")
        // The server reads its catalog once a second, and refuses reports about unknown issues.
        try await stage.masthead("page", "mill/three", "2.1")
        while try await !stage.masthead("press", "statistics", press, "--reading", "--json").contains("three") {
            try await stage.masthead("refresh", "--quiet")
        }
        let live = try stage.open()
        defer { live.stop() }
        try await stage.test("closing-tests", ["live": try await live.url(), "press": press], atLeast: 3)
    }
}
