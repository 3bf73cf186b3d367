import CommandSupport
import Cryptography
import Foundation
import TestSupport
import Testing

/// Notifications of the web shelf in Chromium, with a publisher server and a push service: `Tests/Browser/push-tests`.
@Suite(
    .leavesNoProcess,
    .enabled(
        if: BrowserStage.isInstalled && PushService.isInstalled, BrowserStage.needs))
struct PushBrowserTests {
    let stage: BrowserStage
    private var folder: TemporaryFolder { stage.folder }

    init() throws { stage = try BrowserStage() }

    private func letters(_ data: Data) -> String {
        data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    /// Exports an issue as a site, and packs it for the publisher server.
    private func writeSite(_ press: String) async throws {
        try folder.write(
            "issues/publication.json",
            #"{"Title": "The Press", "Press": "\#(press)/v1/publications/magazine"}"#)
        try folder.write(
            "issues/spring/issue.json", #"{"Title": "Spring", "Summary": "What grows", "Date": "2026-03-20"}"#)
        try folder.write("issues/spring/cover.png", Data.png(width: 300, height: 400))
        try folder.write(
            "issues/spring/pages.json",
            #"[[{"class": "TextPage", "properties": {"title": "One", "body": "Words."}}]]"#)
        try await stage.masthead("export", "web", folder["issues"].path, "-o", folder["site"].path, "--quiet")
        try await stage.masthead("pack", folder["issues"].path, "-o", folder["public"].path, "--quiet")
    }

    private func setUp(_ service: PushService, port: UInt16, site: String) async throws {
        try await stage.masthead("press", "init", folder["press"].path, "--public", folder["public"].path)
        let key = try folder.write("press/vapid.pem", P256.Signing.PrivateKey().pemRepresentation + "\n")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: key.path)
        let settings: [String: Any] = [
            "public": folder["public"].path, "port": Int(port), "vapid-key": "vapid.pem",
            "vapid-contact": "mailto:office@example.org", "push-authorities": service.authority.path,
            "push-inside": true, "browser-origins": [site], "address-rate": 100_000,
        ]
        try folder.write("press/press.json", JSONSerialization.data(withJSONObject: settings))
    }

    @Test("in Chromium, notifications about new issues arrive until the reader turns them off")
    func told() async throws {
        let service = try await PushService()
        let (port, sitePort) = (try LoopbackPort.free(), try LoopbackPort.free())
        let (press, site) = ("http://127.0.0.1:\(port)", "http://127.0.0.1:\(sitePort)")
        try await writeSite(press)
        try await setUp(service, port: port, site: site)
        let server = try ServingProcess([Tool.masthead, "press", "serve", folder["press"].path])
        defer { server.stop() }
        _ = try await server.url()
        let files = try stage.serve(folder["site"], port: sitePort)
        defer { files.stop() }
        try await stage.masthead("add", folder["public/issues.plist"].path, "--handle", "press")
        let live = try stage.open()
        defer { live.stop() }
        let key = P256.KeyAgreement.PrivateKey()
        let secret = Data((0..<16).map { _ in UInt8.random(in: 0...255) })
        let settings: [String: Any] = [
            "site": try await files.url(), "live": try await live.url(), "press": press, "folder": folder["press"].path,
            "log": service.log.path, "endpoint": "\(service.origin)/push/browser",
            "private": letters(key.rawRepresentation),
            "keys": ["p256dh": letters(key.publicKey.x963Representation), "auth": letters(secret)],
        ]
        try await stage.test("push-tests", settings, atLeast: 6, needsWholeChromium: true)
    }
}
