package import Foundation

/// How often a feed is looked at: as often as its own rhythm asks for, and no more often than it wants.
package struct FeedRhythm: Sendable, Hashable {
    /// The time between two looks, in seconds.
    package let interval: TimeInterval
    private let silentHours: Set<Int>
    private let silentDays: Set<String>

    /// No feed is looked at more often, nor less often, by itself; in seconds.
    package static let shortest: TimeInterval = 30 * 60
    package static let longest: TimeInterval = 24 * 3600
    /// Of a feed that says nothing of any time; in seconds.
    package static let usual: TimeInterval = 3 * 3600
    /// How many of the newest posts tell the rhythm.
    private static let postCount = 20

    /// - Parameters:
    ///   - feed: as it is now.
    ///   - cacheTime: how long its server lets it be kept (`Cache-Control`, `Expires`), in seconds.
    ///   - now: the time.
    package init(of feed: Feed, cacheTime: TimeInterval? = nil, at now: Date) {
        let dates = feed.posts.compactMap { $0.published ?? $0.changed }.filter { $0 <= now }.sorted(by: >)
        let own = Self.interval(dates.prefix(Self.postCount), at: now) ?? Self.usual
        // A server that never wants to be asked again means its pictures, and a day is as good as never.
        let least = min(max(feed.restTime ?? 0, cacheTime ?? 0), Self.longest)
        interval = max(min(max(own, Self.shortest), Self.longest), least)
        (silentHours, silentDays) = (feed.silentHours, feed.silentDays)
    }

    /// Half of the usual gap between posts; of a feed that has been silent for long, a tenth of that silence.
    private static func interval(_ dates: ArraySlice<Date>, at now: Date) -> TimeInterval? {
        guard let newest = dates.first else { return nil }
        // Posts of one minute were put there together.
        let gaps = zip(dates, dates.dropFirst()).map { $0.timeIntervalSince($1) }.filter { $0 >= 60 }.sorted()
        let silence = now.timeIntervalSince(newest)
        guard !gaps.isEmpty else { return max(usual, silence / 10) }
        return max(gaps[gaps.count / 2] / 2, silence / 10)
    }

    /// When to look next: after the interval, out of the hours and days on which the feed is not to be asked (in UTC).
    /// - Parameter last: the look before.
    package func next(after last: Date) -> Date {
        var next = last.addingTimeInterval(interval)
        guard silentHours.count < 24, silentDays.count < 7 else { return next }
        // A week has 168 hours.
        for _ in 0..<168 where isSilent(next) {
            next = Date(timeIntervalSince1970: (next.timeIntervalSince1970 / 3600).rounded(.down) * 3600 + 3600)
        }
        return next
    }

    private static let days = ["thursday", "friday", "saturday", "sunday", "monday", "tuesday", "wednesday"]

    private func isSilent(_ date: Date) -> Bool {
        let hours = Int((date.timeIntervalSince1970 / 3600).rounded(.down))
        let day = Int((Double(hours) / 24).rounded(.down))
        return silentHours.contains(hours - day * 24) || silentDays.contains(Self.days[((day % 7) + 7) % 7])
    }
}
