public import Foundation
public import Periodical
public import Schedule

/// The state of a publication in a library at one moment.
public struct LibraryPublication: Sendable, Hashable, Identifiable {
    /// The publication's handle, which is short and unique in the library, and can be changed.
    public let handle: String
    /// The kind of publication.
    public let kind: PublicationKind
    /// The publication's title, if its catalog has one.
    public let title: String?
    /// The catalog's URL, or nil for imported items.
    public let url: URL?
    /// The publisher's public key in the minisign format.
    public let publicKey: String?
    /// Whether the library checks the catalog.
    public let isFollowed: Bool
    /// The rule that determines which items download automatically, and how many are kept.
    public let policy: FollowPolicy
    /// The scale for downloads of the publication's issues, or nil for the library's scale.
    public let scale: Scale?
    /// The number of items, not counting removed items.
    public let itemCount: Int
    /// The number of items that the user has not opened or has marked as unread.
    public let unreadCount: Int
    /// The number of new items, see ``LibraryItem/isNew``.
    public let newCount: Int
    /// The number of downloaded items.
    public let availableCount: Int
    /// The size of the downloaded content in bytes.
    public let byteCount: Int
    /// The time between checks of the catalog, or nil for the default.
    public let interval: RefreshInterval?
    /// The time between checks, derived from how often the publication changes. Nil if unknown or not used.
    public let rhythm: RefreshInterval?
    /// Whether to send notifications about new items, or nil for the default.
    public let notifies: Bool?
    /// When the catalog was last read or found unchanged.
    public let refreshedAt: Date?
    /// The history of checks, including failed checks.
    public let history: RefreshHistory
    /// The result of the last check.
    public let outcome: RefreshOutcome?
    /// When the catalog was last found to have changed.
    public let changedAt: Date?
    /// The error of the last check, if it failed.
    public let error: MastheadError?
    /// The details of a feed, or nil for any other publication.
    public let feed: FeedDetails?
    /// Whether the user shares reading statistics with the publisher, or nil if the publisher does not ask for them.
    public let readingShare: ReadingShare?
    /// The publisher server, or nil if the catalog names none.
    public let server: URL?
    /// The contact addresses for readers.
    public let contacts: PublicationContacts
    /// The publication frequency, if the catalog states it.
    public let releaseRhythm: PublicationRhythm?

    /// The publication's handle.
    public var id: String { handle }

    /// Returns the date of the next check: after the interval, not before the server allows it, and outside quiet
    /// hours.
    /// - Parameters:
    ///   - rules: the default rules.
    ///   - now: the current date, which is returned for an overdue check.
    ///   - calendar: the calendar with the time zone of the quiet hours.
    /// - Returns: nil if the publication is not checked.
    public func nextRefresh(by rules: ArrivalRules, now: Date = Date(), in calendar: Calendar = .wall) -> Date? {
        guard isFollowed, url != nil, feed?.isEnded != true else { return nil }
        let interval = interval ?? rhythm ?? rules.interval
        let due = history.isDue(at: now, every: interval) ? now : history.next(every: interval)
        return rules.quietHours?.end(ofHoursAt: due, in: calendar) ?? due
    }
}
