import Foundation
import IssueLibrary
import LibraryReading
import Periodical
import Reading
import TerminalReader

/// The terminal reader's host for an item, an issue source or an archive.
struct ReadingTargetHost: ReadingHost {
    let target: ReadingTarget
    let browser: BrowserSession
    let textSetting: TextSetting

    var title: String { target.heading.title }
    var direction: ReadingDirection { target.heading.direction }
    var spreads: PageSpreads? { target.heading.description.spreads }

    func remember(_ setting: TextSetting) async throws(MastheadError) {
        let console = Console.current
        try console.settings.remember(setting, in: console)
    }

    func isFirst(mentionOf key: String) -> Bool {
        let folder = Console.current.cache("reading")
        // If the folder is not writable, the message appears every time.
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data().write(to: folder.appending(path: "mentioned-\(key)"), options: .withoutOverwriting)
            return true
        } catch { return (error as? CocoaError)?.code != .fileWriteFileExists }
    }

    func remember(_ position: PagePosition, showing part: ClosedRange<Double>?) async throws(MastheadError) {
        try await target.remember(position, showing: part)
    }

    func bringForward(
        _ position: PagePosition, _ onWaiting: @escaping @Sendable (ReadingWait) -> Void
    ) async throws(MastheadError) -> IssueContent {
        guard let item = target.item else { return target.content }
        return try await item.bringForward(position) { progress in
            let arrived = progress.byteCount.byteText
            let detail = progress.totalByteCount.map { "\(arrived) of \($0.byteText)" } ?? arrived
            onWaiting(ReadingWait(share: progress.fractionCompleted, detail: detail))
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
        let highlights = try await memory.highlights().map {
            ReadingHighlight(id: $0.id, passage: $0.passage, words: $0.words, note: $0.note)
        }
        return ReadingMarks(
            bookmarks: Set(bookmarks), highlights: highlights, ofIssue: try await memory.marks(),
            isRead: try await memory.isRead())
    }

    func setBookmark(_ isSet: Bool, at position: PagePosition) async throws(MastheadError) {
        try await memory().set(.bookmark, isSet, at: position)
    }

    func highlight(_ passage: TextPassage, note: String?) async throws(MastheadError) {
        _ = try await memory().highlight(passage, note: note)
    }

    func setHighlight(_ isSet: Bool, _ id: ReadingHighlight.ID) async throws(MastheadError) {
        try await memory().setHighlightRemoved(!isSet, id)
    }

    func set(_ mark: MarkKind, _ isSet: Bool) async throws(MastheadError) { try await memory().set(mark, isSet) }

    func setRead(_ isRead: Bool) async throws(MastheadError) { try await memory().setRead(isRead) }

    private func memory() throws(MastheadError) -> ReadingMemory {
        if let memory = target.item?.memory { return memory }
        throw MastheadError(
            .notInLibrary, cannot: "mark", to: target.heading.title,
            found: "only items in the library can have bookmarks, favorites and highlights",
            hint: "Use `masthead add` or `masthead mirror` to add the item to the library.")
    }

    func openInBrowser(_ position: PagePosition) async throws(MastheadError) -> String {
        try await browser.open(position)
    }

    func openLink(_ url: String) async throws(MastheadError) -> String {
        guard SafeURL.allows(url), let address = URL(string: url) else {
            return "The browser cannot open this address: \(url.printable)"
        }
        return await Browser.show(address)
    }
}
