import Foundation
import IssueLibrary
import Periodical
import Schedule

/// A timer in the output of `--json`.
struct ShownTimer: Encodable {
    let id: Int64
    let title: String
    let notes: String
    let kind: TimerKind
    let state: TimerState
    let icon: TimerIcon
    let seconds: Int
    let shown: String
    /// The time when the timer fires next.
    @OrNull var next: String?
    /// The reference of the item, or the handle of the publication, that the timer belongs to.
    @OrNull var subject: String?
    @OrNull var subjectTitle: String?
    let settings: TimerSettings
    let created: String

    private enum CodingKeys: String, CodingKey {
        case id, title, notes, kind, state, icon, seconds, shown, next
        case subject = "for"
        case subjectTitle = "forTitle"
        case settings, created
    }

    init(_ listing: TimerListing) {
        id = listing.id
        title = listing.title
        notes = listing.notes
        kind = listing.kind
        state = listing.state
        icon = listing.icon
        seconds = listing.seconds
        shown = listing.shown
        next = listing.next?.rfc3339
        subject = listing.subject
        subjectTitle = listing.subjectTitle
        settings = listing.settings
        created = listing.created.rfc3339
    }
}
