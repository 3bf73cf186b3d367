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
        private let pending = PendingChange()
        private var signals: AsyncStream<Void>.Iterator
        private var known: [String: ShelfRow] = [:]

        init(_ library: IssueLibrary) {
            self.library = library
            signals = pending.signals(of: library).makeAsyncIterator()
        }

        mutating func next() async throws -> EventStream.Event? {
            guard await signals.next() != nil else { return nil }
            let change = pending.take()
            guard !change.isEmpty else { return .comment }
            // How far downloads have come concerns few rows.
            let isWhole = change.contains(.records)
            let items = isWhole ? try await library.items() : try await library.downloadingItems()
            let rows = try await LibraryShelf.rows(of: items, in: library)
            let changed = rows.filter { known[$0.name] != $0 }
            let gone = isWhole ? Set(known.keys).subtracting(rows.map(\.name)).sorted() : []
            for name in gone { known[name] = nil }
            for row in changed { known[row.name] = row }
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
