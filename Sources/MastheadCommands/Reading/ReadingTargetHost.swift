import IssueLibrary
import LibraryReading
import Periodical
import Reading
import TerminalReader

/// What a reader at a terminal needs, for an issue of the library, an issue source or an archive.
struct ReadingTargetHost: ReadingHost {
    let target: ReadingTarget
    let browser: BrowserSession

    var title: String { target.heading.title }
    var direction: ReadingDirection { target.heading.direction }

    func remember(_ position: PagePosition) async throws(MastheadError) { try await target.remember(position) }

    func bringForward(
        _ position: PagePosition, _ onWaiting: @escaping @Sendable (String) -> Void
    ) async throws(MastheadError) -> IssueContent {
        guard let item = target.item else { return target.content }
        return try await item.bringForward(position) { progress in
            let share = progress.fractionCompleted.map { ", \(Int($0 * 100))% of the issue is here" } ?? ""
            onWaiting("Page \(position) is on its way\(share)…")
        }.content
    }

    func follow(_ onChange: @Sendable (ReadingChange) -> Void) async {
        guard let item = target.item else { return }
        for await change in item.changes {
            switch change {
            case .arrived(let item): onChange(.arrived(item.content))
            case .corrected(let item): onChange(.corrected(item.content))
            }
        }
    }

    func marks() async throws(MastheadError) -> ReadingMarks {
        guard let memory = target.item?.memory else { return ReadingMarks() }
        let bookmarks = try await memory.bookmarks()
        return ReadingMarks(bookmarks: Set(bookmarks), isFavorite: try await memory.isFavorite())
    }

    func setBookmark(_ isSet: Bool, at position: PagePosition) async throws(MastheadError) {
        try await set(.bookmark, isSet, at: position)
    }

    func setFavorite(_ isFavorite: Bool) async throws(MastheadError) { try await set(.favorite, isFavorite) }

    private func set(_ kind: Mark.Kind, _ isSet: Bool, at position: PagePosition? = nil) async throws(MastheadError) {
        guard let memory = target.item?.memory else {
            throw MastheadError(
                .notInLibrary, doing: "marking", to: target.heading.title,
                found: "only issues of the library can be marked",
                hint: "`masthead add` and `masthead mirror` bring issues in.")
        }
        try await memory.set(kind, isSet, at: position)
    }

    func openInBrowser(_ position: PagePosition) async throws(MastheadError) -> String {
        try await browser.open(position)
    }
}
