import IssuePublisher
import Periodical
import Synchronization

/// The notes about an import, which are collected while it runs and printed at its end. Equal notes are grouped.
final class ImportNotes: Sendable {
    private let notes = Mutex<[ImportNote]>([])
    private let original: String
    private let target: String
    private let console: Console

    /// The maximum number of names on a line, for notes that need not be complete.
    private static let nameLimit = 20

    /// - Parameters:
    ///   - original: the imported file, as the user typed it.
    ///   - target: the folder to create.
    init(_ original: String, _ target: String, _ console: Console) {
        (self.original, self.target, self.console) = (original, target, console)
    }

    func add(_ note: ImportNote) { notes.withLock { $0.append(note) } }

    /// All notes, with equal notes grouped.
    var all: [ImportNote] {
        notes.withLock { $0 }.grouped.map { note in
            ImportNote(note.kind, note.names, note.reason, remedies: note.remedies.map(\.asCommand))
        }
    }

    /// The number of pages that could not be imported.
    var missingCount: Int {
        notes.withLock { $0.reduce(0) { $0 + ($1.kind == .missingPage ? $1.names.count : 0) } }
    }

    /// Prints all notes.
    /// - Parameter isQuiet: whether to print only notes about omitted or damaged parts.
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
