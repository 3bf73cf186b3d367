import Foundation
import Periodical
import Synchronization
import TestSupport

/// A publisher whose catalog names a server of the publisher's, which answers as a test tells it to.
final class PressFixture: Sendable {
    let arrival: ArrivalFixture
    /// The issues that are announced, each with the number that is known before it.
    private let plan: [Int: String]
    /// Opened when an answer is to be given.
    private let gates: [Int: Gate]
    /// What the server calls its publications.
    private let publications: [String]
    private let accounts = Mutex(
        (
            count: 0, refused: Set<String>(), isOff: false, isHasty: false, rights: "[]",
            answers: [String: (Int, String)]()
        ))

    /// The number of the last announcement that the server knows of at first.
    static let first = 7

    /// - Parameters:
    ///   - names: issues to be announced one after the other, when ``announce(after:)`` says so.
    ///   - publications: what the server calls its publications.
    init(announcing names: [String] = [], publications: [String] = ["other", "magazine"]) async throws {
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

    /// Where the publication is on the server.
    var address: PressAddress? { PressAddress(arrival.publisher.server.url("/v1/publications/magazine")) }

    deinit { for gate in gates.values { gate.open() } }

    /// Answers those that know of an announcement with the next one.
    func announce(after last: Int) { gates[last]?.open() }

    /// Knows no account any more that it knew.
    func forgetAll() {
        accounts.withLock { accounts in
            accounts.refused = Set((1...max(1, accounts.count)).map { "Bearer t\($0)" })
        }
    }

    /// Says that it is busy from now on, or no longer.
    func turn(off isOff: Bool) { accounts.withLock { $0.isOff = isOff } }

    /// Says from now on what each account holds, as JSON.
    func hold(_ rights: String) { accounts.withLock { $0.rights = rights } }

    /// Answers what is asked at a path from now on.
    func answer(_ path: String, _ json: String, _ status: Int = 200) {
        accounts.withLock { $0.answers[path] = (status, json) }
    }

    /// Holds no question back from now on.
    func hurry() { accounts.withLock { $0.isHasty = true } }

    func requests(_ method: String, _ path: String) -> [ScriptedServer.Request] {
        arrival.publisher.server.log.filter { $0.method == method && $0.path == path }
    }

    /// Waits until the library has asked for what comes after an announcement.
    func isAsked(after last: Int, times: Int = 1) async throws {
        while requests("GET", "/v1/events?wait=45&after=\(last)").count < times { try await waitAMoment() }
    }

    /// With so many alarms the process sleeps that stays, one for each kind of work (`ResidentAgent`).
    static let alarmCount = 10

    /// Waits until the process that stays has done what is due: it sleeps with each of its alarms.
    func settle() async {
        let clock = arrival.clock
        while clock.sleeperCount < Self.alarmCount || (clock.nextEnd ?? .distantPast) <= clock.now {
            await Task.yield()
        }
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
            return json(#"{"device": {"id": "d\#(number)"}, "account": "a\#(number)", "token": "t\#(number)"}"#, 201)
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
        let event = #"{"number": \#(last + 1), "publication": "magazine", "issue": "\#(name)", "title": "x"}"#
        return [.wait(gate)] + json(#"{"last": \#(last + 1), "events": [\#(event)]}"#)
    }
}
