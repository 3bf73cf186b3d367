import Foundation
import LibraryValues
import Periodical
import Reading
import Rendering
import Synchronization
import TestSupport

@testable import TerminalReader

/// A host of a small issue, which logs each action.
final class ReadingTestHost: ReadingHost {
    private let written = Mutex<[String]>([])
    private let known = Mutex(ReadingMarks())
    let title = "The Tide"
    let direction = ReadingDirection.leftToRight
    let spreads: PageSpreads? = nil
    let textSetting = TextSetting()

    /// The logged actions, one per line.
    var done: [String] { written.withLock { $0 } }

    private func write(_ line: String) { written.withLock { $0.append(line) } }

    func remember(_ setting: TextSetting) async throws(MastheadError) { write("setting \(setting.isJustified)") }
    func isFirst(mentionOf key: String) -> Bool { false }
    func remember(_ position: PagePosition, showing part: ClosedRange<Double>?) async throws(MastheadError) {}
    func bringForward(
        _ position: PagePosition, _ onWaiting: @escaping @Sendable (ReadingWait) -> Void
    ) async throws(MastheadError) -> IssueContent {
        throw MastheadError(.fileSystem, cannot: "download", to: "the page", found: "the server is gone")
    }
    func follow(_ onChange: @Sendable (ReadingChange) -> Void) async {}
    func marks() async throws(MastheadError) -> ReadingMarks { known.withLock { $0 } }
    func setBookmark(_ isSet: Bool, at position: PagePosition) async throws(MastheadError) {
        known.withLock { marks in
            if isSet { _ = marks.bookmarks.insert(position) } else { _ = marks.bookmarks.remove(position) }
        }
        write("bookmark \(isSet) \(position)")
    }
    func highlight(_ passage: TextPassage, note: String?) async throws(MastheadError) {
        write("highlight \(passage.length) \(note ?? "")")
    }
    func setHighlight(_ isSet: Bool, _ id: ReadingHighlight.ID) async throws(MastheadError) {}
    func set(_ mark: MarkKind, _ isSet: Bool) async throws(MastheadError) {
        known.withLock { marks in
            if isSet { _ = marks.ofIssue.insert(mark) } else { _ = marks.ofIssue.remove(mark) }
        }
        write("\(mark) \(isSet)")
    }
    func setRead(_ isRead: Bool) async throws(MastheadError) { write("read \(isRead)") }
    func openInBrowser(_ position: PagePosition) async throws(MastheadError) -> String { "browser \(position)" }
    func openLink(_ url: String) async throws(MastheadError) -> String { "link \(url)" }
}

/// Drives the screens of an open issue as values, without a terminal: keys go in, and lines come out.
struct ReaderDriver {
    let host = ReadingTestHost()
    var screens: ReaderScreens
    private let drawn: AsyncStream<Void>
    private let folder: TemporaryFolder

    /// Opens an issue with three articles, which have one, three and two pages.
    init(columns: Int = 80, rows: Int = 24, isOnShelf: Bool = true) throws {
        let folder = try TemporaryFolder()
        let articles = [["Cover"], ["Tides", "Ebb", "Flow"], ["Ferries", "Timetable"]].map { titles in
            let pages = titles.map { title in
                let body = (1...12).map { "\(title) has line \($0)." }.joined(separator: #"\n\n"#)
                return #"{"class": "TextPage", "properties": {"title": "\#(title)", "body": "\#(body)"}}"#
            }
            return "[\(pages.joined(separator: ","))]"
        }
        try folder.write("issue/pages.json", "[\(articles.joined(separator: ","))]")
        let content = try IssueContent(folder: folder["issue"], name: "issue", scale: .standard)
        try self.init(content, folder, columns: columns, rows: rows, isOnShelf: isOnShelf)
    }

    /// Opens a book with a chapter.
    init(book chapter: String) throws {
        let folder = try TemporaryFolder()
        for (path, data) in EPUBBuilder([.init("one.xhtml", "One", chapter)]).tree {
            try folder.write("book/\(path)", data)
        }
        let content = try IssueContent(folder: folder["book"], name: "book", scale: .standard)
        try self.init(content, folder, columns: 80, rows: 24, isOnShelf: true)
    }

    private init(
        _ content: IssueContent, _ folder: TemporaryFolder, columns: Int, rows: Int, isOnShelf: Bool
    ) throws {
        self.folder = folder
        let (drawn, continuation) = AsyncStream.makeStream(of: Void.self)
        self.drawn = drawn
        let scene = ReadingScene(
            host, try ReadingSession(content), drawings: DrawingQueue(content) { continuation.yield() },
            graphics: TerminalGraphics(.blocks), isOnShelf: isOnShelf)
        screens = ReaderScreens(scene, at: nil)
        screens.resize(columns: columns, rows: rows)
    }

    /// Presses a key for each character.
    mutating func type(_ text: String) { for character in text { screens.press(.character(character)) } }

    /// Returns the rows of the drawn screen. If the page is visible, waits until the page is drawn.
    mutating func lines() async -> [String] {
        var canvas = draw()
        if screens.screen == nil {
            // The page may be ready after the rows were drawn and before this check, so they are drawn again.
            if screens.page.drawing(in: screens.scene) == nil {
                for await _ in drawn where screens.page.drawing(in: screens.scene) != nil { break }
            }
            canvas = draw()
        }
        return (1...canvas.rows).map { canvas.text(ofRow: $0) }
    }

    private mutating func draw() -> Canvas {
        var canvas = Canvas(columns: screens.scene.columns, rows: screens.scene.rows)
        screens.draw(on: &canvas)
        return canvas
    }

    /// Runs the work of the screens, one after the other, until no work is left.
    mutating func runWork() async {
        while !screens.scene.effects.isEmpty {
            let effects = screens.scene.effects
            screens.scene.effects = []
            for effect in effects {
                switch effect {
                case .start(let work):
                    let events = ReaderEventLog()
                    do throws(MastheadError) { try await work.body(host) { events.add($0) } } catch {
                        events.add(.failed(error))
                    }
                    for event in events.all { screens.handle(event) }
                case .find(let words):
                    let hits = WordSearch(words).hits(in: screens.scene.content.texts())
                    screens.handle(.found(PageSearch(words: words, hits: hits)))
                case .cancel, .remember, .measureBook, .readTexts, .forgetTexts: break
                }
            }
        }
    }
}

/// The events of some work, in their order.
private final class ReaderEventLog: Sendable {
    private let events = Mutex<[ReaderEvent]>([])
    var all: [ReaderEvent] { events.withLock { $0 } }
    func add(_ event: ReaderEvent) { events.withLock { $0.append(event) } }
}
