import Foundation
import IssueLibrary
import Periodical
import TerminalReader

extension ShelfTimer {
    /// A timer of a library, as it stands.
    init(_ listing: TimerListing, _ subject: TimerSubject?) {
        self.init(
            listing.id, title: listing.title, kind: listing.kind, state: listing.state, shown: listing.shown)
        notes = listing.notes
        next = listing.next
        self.subject = subject.map(ShelfSubject.init)
    }
}

extension ShelfTimerEvent {
    /// Something that a timer of a library told.
    init(_ event: LibraryTimerEvent, at now: Date) {
        self.init(
            event.id, of: event.timer, title: event.title, toldAt: event.event.telling.toldAt,
            fellDue: event.event.telling.fellDue, isDone: event.event.doneAt != nil, outcome: event.outcome(at: now),
            for: event.subject.map(ShelfSubject.init))
    }
}

extension ShelfSubject {
    fileprivate init(_ subject: TimerSubject) {
        switch subject {
        case .item(let item, let title): self = .item(item, title: title)
        case .publication(let handle, let title): self = .publication(handle, title: title)
        }
    }
}

extension ShelfReminder {
    /// What a timer of a library has to say.
    init(_ reminder: TimerReminder) {
        self.init(timer: reminder.timer, title: reminder.title)
        (due, event, next) = (reminder.due, reminder.event, reminder.next)
    }
}
