package import Foundation

/// How often to check a feed, depending on how often it publishes posts and on its own limits.
package struct FeedRhythm: Sendable, Hashable {
    /// The time between two checks, in seconds.
    package let interval: TimeInterval
    private let silentHours: Set<Int>
    private let silentDays: Set<String>

    /// The minimum time between two checks, in seconds.
    package static let shortest: TimeInterval = 30 * 60
    package static let longest: TimeInterval = 24 * 3600
    /// The time between two checks of a feed without dates, in seconds.
    package static let usual: TimeInterval = 3 * 3600
    /// The number of recent posts that determine the interval.
    private static let postCount = 20

    /// Computes the interval for a feed.
    /// - Parameters:
    ///   - feed: the feed, with its current posts.
    ///   - cacheTime: the cache lifetime in the server's response, in seconds (`Cache-Control` or `Expires`).
    ///   - now: the current time.
    package init(of feed: Feed, cacheTime: TimeInterval? = nil, at now: Date) {
        let dates = feed.posts.compactMap { $0.published ?? $0.changed }.filter { $0 <= now }.sorted(by: >)
        let own = Self.interval(dates.prefix(Self.postCount), at: now) ?? Self.usual
        // Limit the lifetime to one day. Longer cache lifetimes on servers are usually meant for pictures.
        let least = min(max(feed.restTime ?? 0, cacheTime ?? 0), Self.longest)
        interval = max(min(max(own, Self.shortest), Self.longest), least)
        (silentHours, silentDays) = (feed.silentHours, feed.silentDays)
    }

    /// Returns half of the typical gap between posts, or a tenth of the time since the last post if that is longer.
    private static func interval(_ dates: ArraySlice<Date>, at now: Date) -> TimeInterval? {
        guard let newest = dates.first else { return nil }
        // Posts less than a minute apart count as published at the same time.
        let gaps = zip(dates, dates.dropFirst()).map { $0.timeIntervalSince($1) }.filter { $0 >= 60 }.sorted()
        let silence = now.timeIntervalSince(newest)
        guard !gaps.isEmpty else { return max(usual, silence / 10) }
        return max(gaps[gaps.count / 2] / 2, silence / 10)
    }

    /// Returns the time of the next check, avoiding the hours and days (in UTC) that the feed excludes.
    /// - Parameter last: the time of the last check.
    package func next(after last: Date) -> Date {
        var next = last.addingTimeInterval(interval)
        guard silentHours.count < 24, silentDays.count < 7 else { return next }
        // Check each of the 168 hours in a week.
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
