public import Foundation
public import Periodical
public import Schedule

/// A publication as the library has it at a moment.
public struct LibraryPublication: Sendable, Hashable, Identifiable {
    /// Its handle: short, unique in the library, changeable.
    public let handle: String
    /// What it is.
    public let kind: PublicationKind
    /// What people call it, where its catalog says so.
    public let title: String?
    /// Its catalog; nil for what was brought in by hand.
    public let url: URL?
    /// The publisher's key, in minisign's format.
    public let publicKey: String?
    /// Whether its catalog is looked at.
    public let isFollowed: Bool
    /// What of it arrives by itself, and how much is kept.
    public let policy: FollowPolicy
    /// The scale at which its issues are brought in; nil for the library's.
    public let scale: Scale?
    /// The number of items, without those that were removed.
    public let itemCount: Int
    /// The number of items of which no page was shown yet, or that the reader marked as unread.
    public let unreadCount: Int
    /// The number of items that are new, see ``LibraryItem/isNew``.
    public let newCount: Int
    /// The number of items that are here.
    public let availableCount: Int
    /// The bytes of what is here.
    public let byteCount: Int
    /// How long after a look at its catalog the next one is due; nil for as long as is usual.
    public let interval: LookInterval?
    /// How long after a look the next one is due by its own rhythm; nil where that is not known, or not asked for.
    public let rhythm: LookInterval?
    /// Whether notices of its new items are shown; nil for what is usual.
    public let notifies: Bool?
    /// When its catalog was last read, or seen not to have changed.
    public let refreshedAt: Date?
    /// What is known of the looks at its catalog, those that failed too.
    public let history: LookHistory
    /// What came of the last look.
    public let outcome: LookOutcome?
    /// When its catalog was last seen to have changed.
    public let changedAt: Date?
    /// Why the last look at it failed.
    public let error: MastheadError?
    /// What is known of it as a feed; nil for what is none.
    public let feed: FeedDetails?
    /// Whether the reader lets the publisher know how much is read; nil where the publisher does not ask.
    public let readingShare: ReadingShare?
    /// The publisher's server; nil where its catalog names none.
    public let server: URL?
    /// Where readers can write to it.
    public let contacts: PublicationContacts
    /// How often it brings out an issue, where its catalog says so.
    public let releaseRhythm: PublicationRhythm?

    /// Its handle.
    public var id: String { handle }

    /// When its catalog is to be looked at next: not before its interval is over, nor before its server wants it, nor in quiet
    /// hours.
    /// - Parameters:
    ///   - rules: what is usual.
    ///   - now: the present; what is overdue is due then.
    ///   - calendar: the time zone of the quiet hours.
    /// - Returns: nil where it is not looked at.
    public func nextRefresh(by rules: ArrivalRules, now: Date = Date(), in calendar: Calendar = .wall) -> Date? {
        guard isFollowed, url != nil, feed?.isEnded != true else { return nil }
        let interval = interval ?? rhythm ?? rules.interval
        let due = history.isDue(at: now, every: interval) ? now : history.next(every: interval)
        return rules.quietHours?.end(ofHoursAt: due, in: calendar) ?? due
    }
}
