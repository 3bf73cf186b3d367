import Foundation
import IssueLibrary
import Periodical
import TerminalReader

extension ShelfTimer {
    /// Creates a shelf's timer from a timer of the library.
    init(_ listing: TimerListing, _ subject: TimerSubject?) {
        self.init(
            listing.id, title: listing.title, kind: listing.kind, state: listing.state, shown: listing.shown)
        notes = listing.notes
        next = listing.next
        self.subject = subject.map(ShelfSubject.init)
    }
}

extension ShelfTimerEvent {
    /// Creates a shelf's event from a timer event of the library.
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
    /// Creates a shelf's reminder from a timer's reminder in the library.
    init(_ reminder: TimerReminder) {
        self.init(timer: reminder.timer, title: reminder.title)
        (due, event, next) = (reminder.due, reminder.event, reminder.next)
    }
}
