import Foundation
import IssueLibrary
import Periodical
import Web

/// The shelf's rows as they change: all of them first, then those that are different.
struct ShelfEvents: AsyncSequence, Sendable {
    private let library: IssueLibrary

    init(_ library: IssueLibrary) { self.library = library }

    func makeAsyncIterator() -> Iterator { Iterator(library) }

    struct Iterator: AsyncIteratorProtocol {
        private let library: IssueLibrary
        private var known: [String: ShelfRow]?

        init(_ library: IssueLibrary) { self.library = library }

        mutating func next() async throws -> EventStream.Event? {
            // Downloads run in other processes; the database is where all of them meet.
            if known != nil { try await ContinuousClock().sleep(for: .milliseconds(500)) }
            let before = known ?? [:]
            let rows = try await library.items().map { ShelfRow($0) }
            let changed = rows.filter { before[$0.name] != $0 }
            let gone = Set(before.keys).subtracting(rows.map(\.name)).sorted()
            known = Dictionary(rows.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
            // A comment now and then shows whether the page still listens.
            guard !changed.isEmpty || !gone.isEmpty else { return .comment }
            return .data(
                String(decoding: try JSONEncoder().encode(Changes(issues: changed, gone: gone)), as: UTF8.self))
        }
    }

    private struct Changes: Encodable {
        let issues: [ShelfRow]
        let gone: [String]
    }
}
