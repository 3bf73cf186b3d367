import Foundation
import IssueTransfer
import Periodical
import PressClient
import TestSupport
import Testing

/// Tests of the time limits for requests to a publisher server.
@Suite struct PressPatienceTests {
    /// The ways in which a server delays a response.
    enum Slowness: CaseIterable { case drippedHead, drippedBody, silence, busy }

    private func server(_ slowness: Slowness, _ gate: Gate) throws -> ScriptedServer {
        try ScriptedServer { _ in
            switch slowness {
            case .drippedHead: [.drip(.response(200, body: Data("{}".utf8)), every: .milliseconds(20))]
            case .drippedBody:
                [
                    .send(.response(200, ["Content-Type": "application/json"], contentLength: 100_000)),
                    .drip(Data(repeating: 0x20, count: 100_000), every: .milliseconds(1)),
                ]
            case .silence: [.wait(gate)]
            case .busy: [.send(.response(503, ["Retry-After": "3"]))]
            }
        }
    }

    @Test("all attempts of a request to a publisher server share one time limit", arguments: Slowness.allCases)
    func bounded(slowness: Slowness) async throws {
        let gate = Gate()
        let server = try server(slowness, gate)
        defer {
            gate.open()
            server.stop()
        }
        let press = PressClient(server.url("/"), client: HTTPClient(), patience: .milliseconds(700))
        let start = ContinuousClock.now
        let error = try await #require(throws: MastheadError.self) { _ = try await press.service() }
        // The whole response would take at least 100 s or never arrive.
        #expect(start.duration(to: .now) < .seconds(90), "\(error)")
        #expect(error.hint != nil, "\(error)")
        #expect(PressClient.usualPatience == .seconds(30))
    }

    @Test("a long poll can last as long as its waiting time plus the time limit")
    func heldBack() async throws {
        let gate = Gate()
        let server = try ScriptedServer { _ in
            [.wait(gate), .send(.response(200, body: Data(#"{"last": 1, "events": []}"#.utf8)))]
        }
        defer { server.stop() }
        let press = PressClient(server.url("/"), client: HTTPClient(), patience: .milliseconds(200))
        let channel = PressChannel(device: "d1", token: "t1")
        let asked = Task { try await press.news(after: 1, waiting: .seconds(40), channel) }
        try await wait(while: server.log.isEmpty)
        let service = try? await press.service()
        #expect(service == nil)
        gate.open()
        #expect(try await asked.value.last == 1)
    }
}
