import Foundation
package import Periodical
import Synchronization
package import TestSupport

/// A publisher whose catalog contains the URL of a simulated publisher server. The test sets the server's responses.
package final class PressFixture: Sendable {
    package let arrival: ArrivalFixture
    /// The issues to be announced. The key is the number of the previous announcement.
    private let plan: [Int: String]
    /// The gates that delay the announcements, by the number of the previous announcement.
    private let gates: [Int: Gate]
    /// The names of the publications on the server.
    private let publications: [String]
    private let accounts = Mutex(
        (
            count: 0, refused: Set<String>(), isOff: false, isHasty: false, rights: "[]",
            answers: [String: (Int, String)]()
        ))

    /// The number of the last announcement before the test starts.
    static let first = 7
    /// The times in the server's answers.
    private static let time = "2026-01-01T00:00:00Z"

    /// - Parameters:
    ///   - names: the issues that ``announce(after:)`` announces one after the other.
    ///   - publications: the names of the publications on the server.
    package init(announcing names: [String] = [], publications: [String] = ["other", "magazine"]) async throws {
        self.publications = publications
        arrival = try await ArrivalFixture()
        plan = Dictionary(uniqueKeysWithValues: names.enumerated().map { (Self.first + $0.offset, $0.element) })
        gates = Dictionary(
            uniqueKeysWithValues: (Self.first...(Self.first + names.count)).map { ($0, Gate()) })
        let publisher = arrival.publisher
        let address = publisher.server.url("/v1/publications/magazine").absoluteString
        try publisher.folder.write("publication.json", #"{"Press": "\#(address)"}"#)
        try publisher.pack(["one"])
        publisher.setFault { [weak self] request, _ in
            request.path.hasPrefix("/v1/") || request.path.hasPrefix("/.well-known/")
                ? self?.steps(request) ?? [.reset] : nil
        }
    }

    /// The publication's address on the server.
    package var address: PressAddress? { PressAddress(arrival.publisher.server.url("/v1/publications/magazine")) }

    deinit { for gate in gates.values { gate.open() } }

    /// Sends the next announcement to the libraries that already have the announcement with this number.
    package func announce(after last: Int) { gates[last]?.open() }

    /// Makes the server reject all existing accounts.
    package func forgetAll() {
        accounts.withLock { accounts in
            accounts.refused = Set((1...max(1, accounts.count)).map { "Bearer t\($0)" })
        }
    }

    /// Makes the server return 503 for all requests, or respond again.
    package func turn(off isOff: Bool) { accounts.withLock { $0.isOff = isOff } }

    /// Sets the purchases that the server returns for each account, as JSON.
    package func hold(_ rights: String) { accounts.withLock { $0.rights = rights } }

    /// Sets the server's response for a path.
    package func answer(_ path: String, _ json: String, _ status: Int = 200) {
        accounts.withLock { $0.answers[path] = (status, json) }
    }

    /// Makes the server answer every long poll at once.
    package func hurry() { accounts.withLock { $0.isHasty = true } }

    package func requests(_ method: String, _ path: String) -> [ScriptedServer.Request] {
        arrival.publisher.server.log.filter { $0.method == method && $0.path == path }
    }

    /// Waits until the library polls for the announcement after the given number.
    package func isAsked(after last: Int, times: Int = 1) async throws {
        try await wait(while: requests("GET", "/v1/events?wait=45&after=\(last)").count < times)
    }

    /// The number of tasks of an idle resident agent that sleep, one for each kind of work (`ResidentAgent`).
    package static let alarmCount = 10

    /// Waits until the resident agent has completed all work that is due, and all its tasks sleep.
    package func settle() async throws {
        let clock = arrival.clock
        try await wait(while: clock.sleeperCount < Self.alarmCount || (clock.nextEnd ?? .distantPast) <= clock.now)
    }

    /// Waits until a condition is true, and advances the clock by a number of seconds before each further check.
    package func advance(by seconds: Double, until condition: () -> Bool) async throws {
        try await wait(until: {
            if condition() { return true }
            arrival.clock.advance(by: seconds)
            return false
        })
    }

    private func steps(_ request: ScriptedServer.Request) -> [ScriptedServer.Step] {
        func json(_ text: String, _ status: Int = 200) -> [ScriptedServer.Step] {
            [.send(.response(status, ["Content-Type": "application/json"], body: Data(text.utf8)))]
        }
        if accounts.withLock({ $0.isOff }) { return [.send(.response(503))] }
        if let (status, text) = accounts.withLock({ $0.answers[request.path] }) { return json(text, status) }
        if request.path == "/v1/service" {
            let list = publications.map { #"{"name": "\#($0)"}"# }.joined(separator: ", ")
            return json(#"{"publications": [\#(list)], "topics": []}"#)
        }
        if request.method == "POST", request.path == "/v1/devices" {
            let number = accounts.withLock { accounts in
                accounts.count += 1
                return accounts.count
            }
            let times = #""createdAt": "\#(Self.time)", "seenAt": "\#(Self.time)""#
            let device = #"{"id": "d\#(number)", "kind": "channel", "publications": [], \#(times)}"#
            return json(#"{"device": \#(device), "account": "a\#(number)", "token": "t\#(number)"}"#, 201)
        }
        let token = request.headers["authorization"] ?? ""
        guard token.hasPrefix("Bearer t"), accounts.withLock({ !$0.refused.contains(token) }) else {
            return json("{}", 401)
        }
        guard request.method == "GET" else { return [.send(.response(204))] }
        if request.path == "/v1/rights" { return json(accounts.withLock { $0.rights }) }
        let parts = request.path.components(separatedBy: "after=")
        guard parts.count == 2, let last = Int(parts[1]), let gate = gates[last],
            !accounts.withLock({ $0.isHasty })
        else {
            return json(#"{"last": \#(Self.first), "events": []}"#)
        }
        guard let name = plan[last] else { return [.wait(gate)] + json(#"{"last": \#(last), "events": []}"#) }
        let issue = #""publication": "magazine", "issue": "\#(name)", "title": "x""#
        let event = #"{"number": \#(last + 1), \#(issue), "announcedAt": "\#(Self.time)"}"#
        return [.wait(gate)] + json(#"{"last": \#(last + 1), "events": [\#(event)]}"#)
    }
}
