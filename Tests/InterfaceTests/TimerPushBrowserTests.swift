import CommandSupport
import Foundation
import TestSupport
import Testing

/// Timer notifications in Chromium, with the agent and a push service: `Tests/Browser/timer-push-tests`.
@Suite(
    .leavesNoProcess,
    .enabled(if: BrowserStage.isInstalled && PushService.isInstalled, BrowserStage.needs))
struct TimerPushBrowserTests {
    let stage: BrowserStage

    init() throws { stage = try BrowserStage() }

    @Test("in Chromium, a switch turns timer notifications on and off")
    func told() async throws {
        let service = try await PushService()
        let browser = BrowserSubscription()
        for (key, value) in [
            "timer-push-inside": "yes", "timer-push-contact": "mailto:reader@example.org", "channels": "no",
        ] {
            try await stage.masthead("config", key, value)
        }
        let open = try stage.open()
        defer { open.stop() }
        let live = try await open.url()
        try await stage.masthead("timer", "add", "Later", "--period", "1d")
        let agent = try ServingProcess(
            [Tool.masthead, "agent", "--stay"],
            [
                "MASTHEAD_LIBRARY": stage.folder["library"].path, "XDG_CONFIG_HOME": stage.folder["config"].path,
                "XDG_CACHE_HOME": stage.folder["cache"].path, "SSL_CERT_FILE": service.authority.path,
                "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(stage.folder["none"].path)",
            ])
        defer { agent.stop() }
        let settings: [String: Any] = [
            "live": live, "log": service.log.path, "endpoint": "\(service.origin)/push/",
            "private": browser.privateKey, "keys": ["p256dh": browser.publicKey, "auth": browser.secret],
        ]
        try await stage.test("timer-push-tests", settings, atLeast: 4, needsWholeChromium: true)
    }
}
