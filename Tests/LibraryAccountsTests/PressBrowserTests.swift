import Foundation
import IssueLibrary
import LibrarySupport
import Periodical
import PressClient
import TestSupport
import Testing

/// Tests of browsers that are registered for new issues. PushBrowserTests uses Chromium and a real server.
@Suite struct PressBrowserTests {
    private let browser = PressBrowser(endpoint: "https://push.example.org/a", key: "BKey", secret: "secret")

    @Test("a browser can register for push only at the server of a publication that the library follows")
    func stranger() async throws {
        let press = try await PressFixture()
        let library = press.arrival.library
        _ = try await library.refresh()
        let server = press.arrival.publisher.server.url("/elsewhere/")
        let error = await #expect(throws: MastheadError.self) {
            try await library.devices.browsers.register(browser, publications: ["magazine"], at: server)
        }
        #expect(error?.code == .configuration)
        await #expect(throws: MastheadError.self) { try await library.devices.browsers.remove("d1", at: server) }
        #expect(press.requests("POST", "/elsewhere/v1/devices").isEmpty)
    }

    @Test("if a publication's server does not respond, the list of push publications shows the error")
    func silent() async throws {
        let press = try await PressFixture()
        _ = try await press.arrival.library.refresh()
        press.turn(off: true)
        let offers = try await press.arrival.library.devices.browsers.offers()
        #expect(offers.count == 1 && offers.first?.key == nil && offers.first?.failure != nil)
    }
}
