package import Foundation
public import LibraryCore
import Logging
public import Periodical
import Schedule
import Synchronization

/// The rules that decide which downloads may start now. Automatic downloads wait for the end of quiet hours and respect
/// the data limit. A download that the user requests by name never waits.
public struct DownloadGate: Sendable {
    let ledger: TrafficLedger
    let configuration: DownloadConfiguration
    let logger: Logger

    /// A snapshot of the quiet hours and the use of the data limit.
    package struct Moment: Sendable {
        var quietEnd: Date?
        var use: TrafficUse?
    }

    /// Returns the current rules. If they are unreadable, logs the error and returns the default rules.
    package func rules() -> ArrivalRules {
        do throws(MastheadError) { return try configuration.rules() } catch {
            logger.error("\(error)")
            return ArrivalRules()
        }
    }

    /// The current default settings for feeds. If they are unreadable, logs the error and returns the built-in
    /// defaults.
    public var feedSettings: FeedSettings { readFeedSettings() ?? FeedSettings() }

    /// Returns the current default settings for feeds. If they are unreadable, logs the error and returns nil. The
    /// caller must then not remove anything.
    package func readFeedSettings() -> FeedSettings? {
        do throws(MastheadError) { return try configuration.rules().feeds } catch {
            logger.error("\(error)")
            return nil
        }
    }

    /// Returns the end of the current quiet hours, or nil outside quiet hours.
    package func quietEnd(by rules: ArrivalRules) -> Date? {
        rules.quietHours?.end(ofHoursAt: configuration.now(), in: configuration.calendar())
    }

    /// Returns the current quiet hours and use of the data limit.
    /// - Parameter heedsQuietHours: whether quiet hours apply. They do not apply to downloads that the user starts.
    package func moment(heedsQuietHours: Bool) async throws(MastheadError) -> Moment {
        let rules = rules()
        return Moment(
            quietEnd: heedsQuietHours ? quietEnd(by: rules) : nil, use: try await use(of: rules.trafficLimit))
    }

    /// Returns how much of the data limit is used, or nil if there is no limit.
    public func use() async throws(MastheadError) -> TrafficUse? { try await use(of: rules().trafficLimit) }

    private func use(of limit: TrafficLimit?) async throws(MastheadError) -> TrafficUse? {
        guard let limit else { return nil }
        let period = limit.period(at: configuration.now(), in: configuration.calendar())
        return TrafficUse(limit: limit, byteCount: try await ledger.byteCount(in: period), end: period.end)
    }

    /// Saves the number of received bytes if the rules contain a limit.
    package func settle(isEnd: Bool) async {
        guard rules().trafficLimit != nil else { return }
        await ledger.settle(isEnd: isEnd)
    }
}

extension DownloadGate.Moment {
    /// Whether some downloads may have to wait.
    package var isNarrow: Bool { quietEnd != nil || use != nil }

    /// Returns why a download is held, or nil if it may start.
    /// - Parameters:
    ///   - need: the number of bytes that the download must still receive, or 0 if unknown.
    ///   - reserved: the number of bytes that all running downloads must still receive.
    package func hold(need: Int, reserved: Int) -> DownloadHold? {
        if let quietEnd { return .quietHours(until: quietEnd) }
        guard let use else { return nil }
        if need > use.limit.byteCount { return .largerThanLimit(use.limit) }
        // A download of unknown size may start until the limit is used up.
        return max(need, 1) > use.left - reserved ? .limit(use) : nil
    }
}
