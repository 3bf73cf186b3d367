import IssuePublisher
import Periodical
import Synchronization

/// What an import has to tell: collected while it runs, and told when it is over, the same of several things at once.
final class ImportNotes: Sendable {
    private let notes = Mutex<[ImportNote]>([])
    private let original: String
    private let target: String
    private let console: Console

    /// How many names a line has where not everything in it matters.
    private static let nameLimit = 20

    /// - Parameters:
    ///   - original: what is imported, as it was given.
    ///   - target: the folder that is made.
    init(_ original: String, _ target: String, _ console: Console) {
        (self.original, self.target, self.console) = (original, target, console)
    }

    func add(_ note: ImportNote) { notes.withLock { $0.append(note) } }

    /// All that was told, the same of several things together.
    var all: [ImportNote] {
        notes.withLock { $0 }.grouped.map { note in
            ImportNote(note.kind, note.names, note.reason, remedies: note.remedies.map(\.asCommand))
        }
    }

    /// How many pages could not be had.
    var missingCount: Int {
        notes.withLock { $0.reduce(0) { $0 + ($1.kind == .missingPage ? $1.names.count : 0) } }
    }

    /// Tells all of it.
    /// - Parameter isQuiet: whether only what is left out or damaged is told.
    func tell(isQuiet: Bool) {
        for note in all {
            let text = "\(original.printable): \(note.message(atMost: Self.nameLimit).printable)"
            switch note.kind {
            case .missingPage: console.reportInLines(text)
            case .leftOut, .damaged, .remark: console.warnInLines(text)
            case .converted: if !isQuiet { console.note(console.wrapped(text)) }
            case .proposal:
                guard !isQuiet else { continue }
                console.note(console.wrapped("\(text). \(note.remedies.words ?? "")"))
            }
        }
    }
}
