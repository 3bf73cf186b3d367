import IssueLibrary
import Periodical
import TerminalReader

/// The shelf's data. After a change, only the subjects that changed are read again.
struct ShelfSnapshot {
    private let library: IssueLibrary
    /// The subjects to read, including those that could not be read last time.
    private var outdated: LibraryChange = []
    private var publications: [LibraryPublication] = []
    private var items: [LibraryItem] = []
    private var posts: [LibraryPost] = []
    private var reminders: [String: [TimerReminder]] = [:]

    init(_ library: IssueLibrary) { self.library = library }

    /// The shelf's contents.
    var contents: ShelfContents {
        var contents = ShelfContents(publications, items: items, posts: posts)
        contents.take(reminders)
        return contents
    }

    /// Reads the subjects that changed and those that depend on them.
    mutating func update(_ change: LibraryChange) async throws(MastheadError) {
        outdated.formUnion(change)
        let isShelfOutdated = outdated.intersects([.publications, .items, .downloads, .marks, .accounts, .settings])
        if isShelfOutdated || outdated.contains(.posts) { publications = try await library.publications.all() }
        if isShelfOutdated { items = try await library.items.all() }
        if outdated.intersects([.posts, .publications]) { posts = try await library.posts.newestUnread(ofEach: 2) }
        if outdated.intersects([.timers, .publications, .items]) { reminders = try await library.timers.reminders() }
        outdated = []
    }
}
