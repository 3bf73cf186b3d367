import Foundation
import PressWire
import ServerStore
import Synchronization

/// The server's Prometheus metrics, which count requests, their durations, refusals, and the results of notifications.
final class PressMetrics: Sendable {
    private struct Request: Hashable {
        let method: String
        let route: String
        let status: Int
    }

    private struct Push: Hashable {
        let service: String
        let result: String
    }

    private struct State {
        var underWay = 0
        var requests: [Request: Int] = [:]
        var times: [String: Histogram] = [:]
        // All series start at 0. Otherwise, Prometheus would not notice the first increase.
        var refusals = Dictionary(uniqueKeysWithValues: Refusal.allCases.map { ($0, 0) })
        var pushes = Dictionary(
            uniqueKeysWithValues: [DeviceKind.apns, .webPush].flatMap { kind in
                NotificationOutcome.Result.names.map { (Push(service: kind.rawValue, result: $0), 0) }
            })
    }

    private let state = Mutex(State())
    private let startedAt = Date()
    private let channelCount: @Sendable () -> Int

    /// The HTTP methods that are counted separately. All others share a single count, because clients can invent
    /// methods.
    private static let methods: Set<String> = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]

    /// - Parameter channelCount: Returns the number of open channels.
    init(channelCount: @escaping @Sendable () -> Int = { 0 }) { self.channelCount = channelCount }

    func begin() { state.withLock { $0.underWay += 1 } }

    func end(method: String, route: String, status: Int, seconds: Double) {
        let method = Self.methods.contains(method) ? method : "other"
        state.withLock { state in
            state.underWay -= 1
            state.requests[Request(method: method, route: route, status: status), default: 0] += 1
            state.times[route, default: Histogram()].add(seconds)
        }
    }

    func refuse(_ reason: Refusal) { state.withLock { $0.refusals[reason, default: 0] += 1 } }

    /// Counts the result of a notification.
    func push(_ service: String, _ result: String) {
        state.withLock { $0.pushes[Push(service: service, result: result), default: 0] += 1 }
    }

    /// All metrics in Prometheus's text format (version 0.0.4).
    var text: String {
        let state = state.withLock { $0 }
        var page = MetricsPage()
        page.add("masthead_press_start_time_seconds", "gauge", "Start time of this process.")
        page.sample("", [], startedAt.timeIntervalSince1970.rounded())
        page.add("masthead_press_requests_under_way", "gauge", "Requests in progress.")
        page.sample("", [], Double(state.underWay))
        page.add("masthead_press_channels", "gauge", "Open channels that wait for news.")
        page.sample("", [], Double(channelCount()))
        page.add(
            "masthead_press_notifications_total", "counter",
            "Notifications by kind of device and result.")
        for (push, count) in state.pushes.sorted(by: { "\($0.key)" < "\($1.key)" }) {
            page.sample("", [("kind", push.service), ("result", push.result)], Double(count))
        }
        page.add("masthead_press_requests_total", "counter", "Completed requests.")
        for (request, count) in state.requests.sorted(by: { "\($0.key)" < "\($1.key)" }) {
            page.sample(
                "", [("method", request.method), ("route", request.route), ("status", "\(request.status)")],
                Double(count))
        }
        page.add("masthead_press_refused_total", "counter", "Requests and connections refused by a limit.")
        for (reason, count) in state.refusals.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            page.sample("", [("by", reason.rawValue)], Double(count))
        }
        page.add("masthead_press_request_seconds", "histogram", "Duration of requests.")
        for (route, times) in state.times.sorted(by: { $0.key < $1.key }) { times.add(to: &page, [("route", route)]) }
        return page.text
    }
}
