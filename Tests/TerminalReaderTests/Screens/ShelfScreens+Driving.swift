import Periodical
import Synchronization

@testable import TerminalReader

/// Drives the screens of the shelf as values, without a terminal: keys go in, and lines come out.
extension ShelfScreens {
    /// Returns the screens with the sample library.
    init(columns: Int, rows: Int = 24, contents: ShelfContents = SampleShelf.contents) {
        self.init(ShelfScene(FeedsTestHost(), graphics: TerminalGraphics(.blocks)), words: WordOrder([:]))
        resize(columns: columns, rows: rows)
        var mail = ShelfMailbox.Mail()
        mail.contents = contents
        mail.downloads = Array(SampleShelf.downloads.values.sorted { "\($0.id)" < "\($1.id)" })
        receive(mail)
        scene.effects = []
    }

    /// Presses a key for each character.
    mutating func type(_ text: String) { for character in text { press(.character(character)) } }

    /// The rows of the drawn screen.
    mutating func lines() -> [String] {
        var canvas = Canvas(columns: scene.columns, rows: scene.rows)
        draw(on: &canvas)
        return (1...canvas.rows).map { canvas.text(ofRow: $0) }
    }

    /// The work that the screens have asked for.
    var work: [ShelfWork] { scene.effects.compactMap { if case .start(let work) = $0 { work } else { nil } } }

    /// Runs the work of the screens, one after the other, until no work is left.
    mutating func runWork(with host: FeedsTestHost) async {
        while !work.isEmpty {
            let started = work
            scene.effects = []
            for work in started {
                let events = EventLog()
                do throws(MastheadError) { try await work.body(host) { events.add($0) } } catch {
                    events.add(.failed(error))
                }
                for event in events.all { handle(event) }
            }
        }
    }

    /// The title and choices of the pop-up.
    var menu: [String] {
        dialog.map { [$0.popup.title] + $0.popup.choices.map { "\($0.name) \($0.label)" } } ?? []
    }
}

/// The events of some work, in their order.
private final class EventLog: Sendable {
    private let events = Mutex<[ShelfEvent]>([])
    var all: [ShelfEvent] { events.withLock { $0 } }
    func add(_ event: ShelfEvent) { events.withLock { $0.append(event) } }
}
