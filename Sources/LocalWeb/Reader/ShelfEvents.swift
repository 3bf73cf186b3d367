import Foundation
import IssueLibrary
import Periodical
import Web

/// The shelf's rows, what timers have to say of them, and the stamps of feeds and timers, as they change: first those that are not as the page has them, then those that are different.
struct ShelfEvents: AsyncSequence, Sendable {
    private let shelf: LibraryShelf
    private let known: String?

    /// - Parameter known: the tag of the `library.json` that the page has; nil for one that has none.
    init(_ shelf: LibraryShelf, known: String? = nil) {
        self.shelf = shelf
        self.known = known
    }

    func makeAsyncIterator() -> Iterator { Iterator(shelf, known) }

    struct Iterator: AsyncIteratorProtocol {
        private let shelf: LibraryShelf
        private let tag: String?
        private var hasTold = false
        private let pending = PendingChange()
        private var signals: AsyncStream<Void>.Iterator
        private var known: [String: ShelfRow] = [:]
        private var feeds = ""
        private var timers = ""
        private var reminders: [String: ShelfReminder] = [:]

        init(_ shelf: LibraryShelf, _ tag: String?) {
            self.shelf = shelf
            self.tag = tag
            signals = pending.signals(of: shelf.library).makeAsyncIterator()
        }

        mutating func next() async throws -> EventStream.Event? {
            guard await signals.next() != nil else { return nil }
            let change = pending.take()
            guard !change.isEmpty else { return .comment }
            // How far downloads have come concerns few rows.
            let isWhole = change.contains(.records)
            let library = shelf.library
            let items = isWhole ? try await library.items() : try await library.downloadingItems()
            let rows = try await LibraryShelf.rows(of: items, in: library)
            var stamp: String?
            var timerStamp: String?
            var changedReminders: [String: ShelfReminder]?
            if isWhole {
                let said = try await shelf.reminders()
                if said != reminders { (reminders, changedReminders) = (said, said) }
                let present = try await TimersDocument.stamp(of: library)
                if present != timers { (timers, timerStamp) = (present, present) }
                let now = try await library.feedStamp()
                if now != feeds {
                    feeds = now
                    stamp = now
                }
            }
            let isFirst = isWhole && !hasTold
            if isFirst {
                hasTold = true
                // The page has them all: nothing is sent twice.
                if let tag, shelf.document(of: rows, reminders).tag == tag {
                    for row in rows { known[row.name] = row }
                    guard stamp != nil || timerStamp != nil else { return .comment }
                    return try Self.event(
                        Changes(
                            issues: [], gone: [], whole: false, feeds: stamp, timers: timerStamp, reminders: nil))
                }
                changedReminders = reminders
            }
            let changed = rows.filter { known[$0.name] != $0 }
            let gone = isWhole ? Set(known.keys).subtracting(rows.map(\.name)).sorted() : []
            for name in gone { known[name] = nil }
            for row in changed { known[row.name] = row }
            let isTold = stamp != nil || timerStamp != nil || changedReminders != nil
            guard !changed.isEmpty || !gone.isEmpty || isFirst || isTold else { return .comment }
            return try Self.event(
                Changes(
                    issues: changed, gone: gone, whole: isFirst, feeds: stamp, timers: timerStamp,
                    reminders: changedReminders))
        }

        private static func event(_ changes: Changes) throws -> EventStream.Event {
            .data(String(decoding: try JSONEncoder().encode(changes), as: UTF8.self))
        }
    }

    private struct Changes: Encodable {
        let issues: [ShelfRow]
        let gone: [String]
        /// Whether these are all rows: what else the page has is gone.
        let whole: Bool
        /// The stamp of feeds and posts, where it is another than was told before; left out else.
        let feeds: String?
        /// The same of timers and what they told.
        let timers: String?
        /// All that timers have to say of what is on the shelf, where it is not what was told before; left out else.
        let reminders: [String: ShelfReminder]?
    }
}
