import Foundation
import Logging
import Periodical
import Schedule
import Synchronization

/// Says which downloads may begin now: what comes by itself waits for quiet hours to end, and for room in the limit. What was asked
/// for by name waits for nothing.
struct DownloadGate: Sendable {
    let ledger: TrafficLedger
    let configuration: IssueLibrary.Configuration
    let logger: Logger

    /// How it stands at a moment.
    struct Moment: Sendable {
        var quietEnd: Date?
        var use: TrafficUse?
    }

    /// The rules as they are now. Where they cannot be read, as after a slip in the file, the defaults hold, and it is logged.
    func rules() -> ArrivalRules {
        do throws(MastheadError) { return try configuration.rules() } catch {
            logger.error("\(error)")
            return ArrivalRules()
        }
    }

    /// What holds for feeds that have no setting of their own; nil where it cannot be read, which is logged: then nothing is removed.
    func feedSettings() -> FeedSettings? {
        do throws(MastheadError) { return try configuration.rules().feeds } catch {
            logger.error("\(error)")
            return nil
        }
    }

    /// When the quiet hours end that are now; nil where there are none.
    func quietEnd(by rules: ArrivalRules) -> Date? {
        rules.quietHours?.end(ofHoursAt: configuration.now(), in: configuration.calendar())
    }

    /// How it stands.
    /// - Parameter heedsQuietHours: whether quiet hours count: they do not for what a person starts.
    func moment(heedsQuietHours: Bool) async throws(MastheadError) -> Moment {
        let rules = rules()
        return Moment(
            quietEnd: heedsQuietHours ? quietEnd(by: rules) : nil, use: try await use(of: rules.trafficLimit))
    }

    /// How much of the limit is used; nil where there is none.
    func use() async throws(MastheadError) -> TrafficUse? { try await use(of: rules().trafficLimit) }

    private func use(of limit: TrafficLimit?) async throws(MastheadError) -> TrafficUse? {
        guard let limit else { return nil }
        let period = limit.period(at: configuration.now(), in: configuration.calendar())
        return TrafficUse(limit: limit, byteCount: try await ledger.byteCount(in: period), end: period.end)
    }

    /// Writes down what has arrived, where there is a limit.
    func settle(isEnd: Bool) async {
        guard rules().trafficLimit != nil else { return }
        await ledger.settle(isEnd: isEnd)
    }
}

extension DownloadGate.Moment {
    /// Whether anything may have to wait.
    var isNarrow: Bool { quietEnd != nil || use != nil }

    /// Why a download is not to begin; nil where it may.
    /// - Parameters:
    ///   - need: the bytes that are missing of it, as far as that is known.
    ///   - reserved: the bytes that are missing of those that are being brought in.
    func hold(need: Int, reserved: Int) -> DownloadHold? {
        if let quietEnd { return .quietHours(until: quietEnd) }
        guard let use else { return nil }
        if need > use.limit.byteCount { return .largerThanLimit(use.limit) }
        // Of what has no known size a beginning is made while there is room.
        return max(need, 1) > use.left - reserved ? .limit(use) : nil
    }
}
