import CommandSupport
import Foundation
import TestSupport
import Testing

/// Consent to reading statistics in Chromium: `Tests/Browser/sharing-tests`.
@Suite(.leavesNoProcess, .enabled(if: BrowserStage.isInstalled, BrowserStage.needs))
struct SharingBrowserTests {
    @Test("in Chromium, readers are asked only once to share reading statistics")
    func sharing() async throws {
        let stage = try BrowserStage()
        let folder = stage.folder
        let press = folder["press"].path
        try FileManager.default.createDirectory(at: folder["dist"], withIntermediateDirectories: true)
        try await stage.masthead("press", "init", press, "--public", folder["dist"].path)
        let names = ["quiet", "yes", "no", "later-light", "later-dark"]
        let settings: [String: Any] = [
            "public": folder["dist"].path, "reading-statistics": true, "address-rate": 100_000, "account-rate": 100_000,
            "catalogs": Dictionary(uniqueKeysWithValues: names.map { ($0, "\($0)/issues.plist") }),
        ]
        try folder.write("press/press.json", JSONSerialization.data(withJSONObject: settings))
        let server = try ServingProcess([Tool.masthead, "press", "serve", press, "--port", "0"])
        defer { server.stop() }
        let url = try await server.url()
        for name in names {
            let asks = name == "quiet" ? "false" : "true"
            try folder.write(
                "\(name)/publication.json",
                #"{"Title": "\#(name)", "Press": "\#(url)v1/publications/\#(name)", "Statistics": \#(asks)}"#)
            try folder.write("\(name)/one/issue.json", #"{"Title": "One", "Date": "2026-01-01"}"#)
            try folder.write("\(name)/one/cover.png", Data.png(width: 30, height: 40))
            try folder.write(
                "\(name)/one/pages.json",
                #"[[{"class": "TextPage", "properties": {"title": "One", "body": "Words."}}]]"#)
            try await stage.masthead("pack", folder[name].path, "-o", folder["dist/\(name)"].path, "--quiet")
        }
        let live = try stage.open()
        defer { live.stop() }
        try await stage.test("sharing-tests", ["live": try await live.url(), "press": url], atLeast: 3)
    }
}
