import Foundation
import IssueLibrary
import Periodical
import Web

/// Server-sent events about the library's changes: rows, posts, accounts, timers, timer reminders, and the stamp of
/// feeds.
///
/// The first event brings the page's shelf up to date. Later events contain only changes. Like `library.json`, events
/// omit nulls.
struct ShelfEvents: AsyncSequence, Sendable {
    private let shelf: LibraryShelf
    private let known: String?

    /// - Parameter known: The ETag of the page's `library.json`, or nil if the page has not loaded that file.
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
        private var known: [String: LinkedItem] = [:]
        private var feeds = ""
        private var timers = ""
        private var posts: [Int64: PostView]?
        private var accounts: [AccountView]?
        private var reminders: [String: TimerReminder] = [:]

        init(_ shelf: LibraryShelf, _ tag: String?) {
            self.shelf = shelf
            self.tag = tag
            signals = pending.signals(of: shelf.library).makeAsyncIterator()
        }

        mutating func next() async throws -> EventStream.Event? {
            guard await signals.next() != nil else { return nil }
            let change = pending.take()
            guard !change.isEmpty else { return .comment }
            // Download progress changes only the rows of downloading items.
            let isWhole = change.intersects([
                .publications, .items, .downloads, .marks, .accounts, .settings, .timers,
            ])
            let library = shelf.library
            let items =
                isWhole
                ? try await library.items.all()
                : change.contains(.progress) ? try await library.items.downloading() : []
            let rows = try await LibraryShelf.rows(of: items, in: library)
            var stamp: String?
            var changedTimers: TimersDocument?
            var changedReminders: [String: TimerReminder]?
            if change.intersects([.timers, .publications, .items]) {
                let said = try await shelf.reminders()
                if said != reminders { (reminders, changedReminders) = (said, said) }
                if try await TimersDocument.stamp(of: library) != timers {
                    let present = try await TimersDocument(of: library)
                    (timers, changedTimers) = (present.stamp, present)
                }
            }
            var changedPosts: [LinkedPost]?
            if change.intersects([.posts, .publications]) {
                let now = try await library.posts.stamp()
                if now != feeds {
                    feeds = now
                    stamp = now
                    changedPosts = try await self.changedPosts()
                }
            }
            let changedAccounts =
                change.intersects([.accounts, .publications]) ? try await self.changedAccounts() : nil
            let isFirst = isWhole && !hasTold
            if isFirst {
                hasTold = true
                // Do not send rows that the page already has.
                if let tag, shelf.document(of: rows, reminders).tag == tag {
                    for row in rows { known[row.key] = row }
                    guard stamp != nil || changedTimers != nil else { return .comment }
                    return try Self.event(
                        Changes(
                            issues: [], gone: [], whole: false, feeds: stamp, posts: nil, accounts: nil,
                            timers: changedTimers, reminders: nil))
                }
                changedReminders = reminders
            }
            let changed = rows.filter { known[$0.key] != $0 }
            let gone = isWhole ? Set(known.keys).subtracting(rows.map(\.key)).sorted() : []
            for name in gone { known[name] = nil }
            for row in changed { known[row.key] = row }
            let isTold =
                stamp != nil || changedTimers != nil || changedReminders != nil || changedAccounts != nil
            guard !changed.isEmpty || !gone.isEmpty || isFirst || isTold else { return .comment }
            return try Self.event(
                Changes(
                    issues: changed, gone: gone, whole: isFirst, feeds: stamp, posts: changedPosts,
                    accounts: changedAccounts, timers: changedTimers, reminders: changedReminders))
        }

        /// How many of the newest posts are compared. The page requests changes to older posts itself.
        private static let recentPosts = 100

        /// Returns the newest posts that have changed. The first call returns nil, because the page requests its posts
        /// itself.
        private mutating func changedPosts() async throws -> [LinkedPost]? {
            let library = shelf.library
            let page = try await library.posts.page(limit: Self.recentPosts)
            let recent = try await LinkedPost.posts(page.posts, in: library)
            let former = posts
            posts = Dictionary(recent.map { ($0.post.number, $0.post) }) { first, _ in first }
            let changed = former.map { former in recent.filter { former[$0.post.number] != $0.post } } ?? []
            return changed.isEmpty ? nil : changed
        }

        /// Returns the accounts that have changed. The first call returns nil, because the page requests the accounts
        /// it shows.
        private mutating func changedAccounts() async throws -> [AccountView]? {
            // A device on the network does not manage the library, so its user may be someone else.
            guard shelf.manages != false else { return nil }
            let library = shelf.library
            let now = library.configuration.now()
            let present = try await library.accounts.all().map { AccountView($0, at: now) }
            let former = accounts
            accounts = present
            let changed = former.map { former in present.filter { !former.contains($0) } } ?? []
            return changed.isEmpty ? nil : changed
        }

        private static func event(_ changes: Changes) throws -> EventStream.Event {
            .data(String(decoding: try JSONWriter(omitsNull: true).data(changes), as: UTF8.self))
        }
    }

    private struct Changes: Encodable {
        let issues: [LinkedItem]
        let gone: [String]
        /// Whether `issues` contains all rows of the shelf, so that the page removes any other row.
        let whole: Bool
        /// The new stamp of feeds and posts, or nil if unchanged.
        let feeds: String?
        /// The newest posts that have changed, as in `api/posts`, or nil if none have.
        let posts: [LinkedPost]?
        /// The accounts at publisher servers that have changed, as in `api/account`, or nil if none have.
        let accounts: [AccountView]?
        /// All timers and the newest events, as in `api/timers`, or nil if unchanged.
        let timers: TimersDocument?
        /// All timer reminders for the shelf, or nil if unchanged.
        let reminders: [String: TimerReminder]?
    }
}
