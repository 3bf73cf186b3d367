import Foundation
import LibraryValues
import Periodical
import Schedule
import Synchronization

@testable import TerminalReader

/// A host with the sample posts, which logs each action.
final class FeedsTestHost: ShelfHost {
    private let written = Mutex<[String]>([])
    let firstCommands: [ShelfShellCommand] = []
    let shareProgram: String? = nil

    /// The logged actions, one per line.
    var done: [String] { written.withLock { $0 } }

    private func write(_ line: String) { written.withLock { $0.append(line) } }

    private func refused(_ action: String) -> MastheadError {
        MastheadError(
            .fileSystem, cannot: action, to: "the sample", found: "there is no such file or folder",
            hint: "An address begins with https:// or is the name of a site, such as example.org.")
    }

    // MARK: Settings

    var usualQuery: PostListQuery { PostListQuery() }
    func settings(of subject: SettingsSheet.Subject) async throws(MastheadError) -> SettingsSheet {
        var sheet = SettingsSheet(subject, title: "Harbour Notes")
        sheet.facts = ["https://example.org/harbour"]
        let choices = [
            SettingsRow.Choice("usual", key: "0", title: "default"),
            SettingsRow.Choice("0", key: "1", title: "forever"),
        ]
        sheet.rows = [
            SettingsRow("title", key: "n", label: "name", value: "Harbour Notes", .text("")),
            SettingsRow(
                "keep", key: "k", label: "keep dropped posts", value: "default", chosen: "usual", .choice(choices)),
            SettingsRow("unfollow", key: "F", label: "unfollow", .unfollow("harbour")),
        ]
        return sheet
    }
    func set(
        _ id: String, to value: String, of subject: SettingsSheet.Subject
    ) async throws(MastheadError) -> String {
        write("set \(id) \(value) \(subject)")
        return "Setting saved."
    }

    // MARK: Feeds

    func postList(_ query: PostListQuery) async throws(MastheadError) -> ShelfPostList { SampleFeeds.list() }
    func posts(_ ids: [ShelfPost.ID]) async throws(MastheadError) -> [ShelfPost] {
        SampleFeeds.posts.filter { ids.contains($0.id) }
    }
    func post(_ item: ItemReference) async throws(MastheadError) -> ShelfPost { throw refused("open") }
    func content(of post: ShelfPost, asGiven isAsGiven: Bool) async throws(MastheadError) -> ShelfPostContent {
        if isAsGiven { write("given \(post.id)") }
        return ShelfPostContent(html: "")
    }
    func bringArticle(of post: ShelfPost) async throws(MastheadError) -> ShelfPostContent {
        write("article \(post.id)")
        return ShelfPostContent(html: "")
    }
    func bringPictures(of post: ShelfPost) async throws(MastheadError) -> ShelfPostContent {
        ShelfPostContent(html: "")
    }
    func setRead(_ isRead: Bool, posts: [ShelfPost.ID]) async throws(MastheadError) -> [ShelfPost.ID] {
        write("read \(isRead) \(posts)")
        return posts
    }
    func setRead(all query: PostListQuery, before date: Date?) async throws(MastheadError) -> [ShelfPost.ID] {
        write("read all \(query.source)")
        return []
    }
    func setFavorite(_ isFavorite: Bool, post: ShelfPost.ID) async throws(MastheadError) { write("favorite \(post)") }
    func refresh(feeds: [String]?) async throws(MastheadError) -> String { "" }
    var isPlaying: Bool { false }
    func play(
        _ post: ShelfPost, _ onProgress: @escaping @Sendable (String) -> Void
    ) async throws(MastheadError) -> String { "mpv plays \(post.title)." }

    func bringEnclosures(
        of post: ShelfPost, _ onProgress: @escaping @Sendable (String) -> Void
    ) async throws(MastheadError) -> String { "" }
    func openLink(_ url: String) async throws(MastheadError) -> String {
        write("link \(url)")
        return url
    }
    func copy(_ text: String) async throws(MastheadError) -> Bool { true }
    func link(of item: ItemReference) async throws(MastheadError) -> (title: String, url: String) {
        throw refused("share")
    }
    func share(_ item: ItemReference, by way: ShareWay) async throws(MastheadError) -> String { "" }

    // MARK: Timers

    func timers() async throws(MastheadError) -> TimersContent { try samples() }

    private func samples() throws(MastheadError) -> TimersContent {
        do { return try SampleTimers.timers() } catch { throw refused("read the samples") }
    }
    func remind(
        of subject: String, title: String, _ choice: ReminderChoice
    ) async throws(MastheadError) -> (text: String, undo: ShelfUndo) {
        write("remind \(subject) \(choice)")
        return ("Reminder set.", ShelfUndo { () throws(MastheadError) in })
    }
    func addTimer(_ form: TimerForm) async throws(MastheadError) -> (text: String, undo: ShelfUndo) {
        write("add \(form.title) \(form.kind) \(form.period) \(form.repeats)")
        return ("It runs.", ShelfUndo { () throws(MastheadError) in })
    }
    func pauseTimer(_ id: Int64) async throws(MastheadError) -> String {
        write("pause \(id)")
        return "It is paused."
    }
    func resumeTimer(_ id: Int64, _ how: TimerResumption) async throws(MastheadError) -> String {
        write("resume \(id) \(how)")
        return "It runs."
    }
    func markTimerDone(_ event: Int64) async throws(MastheadError) -> String {
        write("done \(event)")
        return "It is done."
    }
    func markDone(timer: Int64) async throws(MastheadError) -> String {
        write("done with \(timer)")
        return "It is done."
    }
    func removeTimer(_ id: Int64) async throws(MastheadError) -> ShelfUndo {
        write("remove \(id)")
        return ShelfUndo { () throws(MastheadError) in }
    }
    func statistics(
        of timer: Int64
    ) async throws(MastheadError) -> (statistics: TimerStatisticsView, events: [TimerEventView]) {
        let counts = TimerStatistics(success: 3, missed: 1, open: 0)
        return (TimerStatisticsView(counts, of: timer, "Stretch"), try samples().events)
    }

    // MARK: Shelf

    func follow(_ onChange: @escaping @Sendable (ShelfChange) -> Void) async {}
    func open(
        _ item: ItemReference, at position: PagePosition?, _ onWaiting: @escaping @Sendable (String) -> Void
    ) async throws(MastheadError) -> ShelfOpening { throw refused("open") }
    func download(_ items: [ItemReference]) async throws(MastheadError) -> (count: Int, undo: ShelfUndo) {
        throw refused("download")
    }
    func pause(_ isPaused: Bool, _ items: [ItemReference]?) async throws(MastheadError) -> Int { 0 }
    func cancelDownload(of item: ItemReference) async throws(MastheadError) -> ShelfUndo { throw refused("cancel") }
    func set(_ mark: MarkKind, _ isSet: Bool, of item: ItemReference) async throws(MastheadError) {
        write("\(mark) \(isSet) \(item)")
    }
    func setRead(
        _ isRead: Bool, of items: [ItemReference]
    ) async throws(MastheadError) -> (count: Int, undo: ShelfUndo) { throw refused("mark") }
    func removeFiles(of item: ItemReference) async throws(MastheadError) -> ShelfUndo { throw refused("remove") }
    func remove(_ item: ItemReference) async throws(MastheadError) -> ShelfUndo { throw refused("remove") }
    func removeForGood(_ item: ItemReference) async throws(MastheadError) {}
    func add(_ address: String) async throws(MastheadError) -> ShelfAddition {
        write("add \(address)")
        if address == "several.org" {
            var addition = ShelfAddition(notice: "Several.")
            addition.choices = [
                ShelfAddition.Choice(address: "https://several.org/posts", title: "Posts"),
                ShelfAddition.Choice(address: "https://several.org/photos", title: nil),
            ]
            return addition
        }
        guard address == "example.org" else { throw refused("add") }
        return ShelfAddition(notice: "Following Example.")
    }
    func unfollow(_ handle: String, keepsItems: Bool) async throws(MastheadError) -> ShelfUndo? { nil }
    func refresh() async throws(MastheadError) -> String { "" }
    func find(
        _ words: String, _ onFound: @escaping @Sendable (ShelfFindings) -> Void
    ) async throws(MastheadError) {}
    func bookmarks() async throws(MastheadError) -> [ShelfBookmark] { [] }
    func removeBookmark(_ bookmark: ShelfBookmark) async throws(MastheadError) -> ShelfUndo {
        throw refused("remove")
    }
    func openInBrowser(_ item: ItemReference) async throws(MastheadError) -> String { "" }
}
