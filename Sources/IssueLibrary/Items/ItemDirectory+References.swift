import Foundation
import GRDB
import Periodical

extension ItemDirectory {
    /// The item that a reference leads to, or nil: by its name, or else by its number or month (`press/25`, `press/1984-12`).
    /// - Parameter evenRemoved: whether what the reader removed is found too, behind what is there.
    /// - Throws: ``MastheadError`` with the code `library.ambiguous`.
    func key(_ reference: ItemReference, evenRemoved: Bool = false) async throws(MastheadError) -> ItemKey? {
        // SQLite would look for what stands before it.
        guard !reference.description.contains("\0") else { return nil }
        var found = try await store.read { try Self.keys(reference, "NOT item.isRemoved", $0) }
        if found.isEmpty, evenRemoved {
            found = try await store.read { try Self.keys(reference, "item.isRemoved", $0) }
        }
        // What names an item that the reader removed never means another one, by its number.
        if found.isEmpty, let handle = reference.handle, try await !isRemoved(reference) {
            found = try await store.read { try Self.keys(ofNumber: reference.name, in: handle, $0) }
        }
        guard found.count > 1 else { return found.first }
        throw .ambiguous(reference, found)
    }

    /// Whether the reader removed an item of a reference's name.
    private func isRemoved(_ reference: ItemReference) async throws(MastheadError) -> Bool {
        try await store.read { try !Self.keys(reference, "item.isRemoved", $0).isEmpty }
    }

    /// The item that a reference leads to.
    /// - Throws: ``MastheadError`` with the codes `library.unknown` and `library.ambiguous`.
    func existingKey(_ reference: ItemReference, evenRemoved: Bool = false) async throws(MastheadError) -> ItemKey {
        if let key = try await key(reference, evenRemoved: evenRemoved) { return key }
        if let handle = reference.handle { _ = try await publications.publication(handle) }
        if try await isRemoved(reference) { throw .removed(reference) }
        let keys = try await store.read { try ItemKey.fetchAll($0, where: "NOT isRemoved") }
        let start = reference.name.lowercased().prefix(4)
        var alike = keys.filter { $0.name.lowercased().hasPrefix(start) }
        if alike.isEmpty, let nearest = NameSuggestion.nearest(to: reference.name, among: keys.map(\.name)) {
            alike = keys.filter { $0.name == nearest }
        }
        throw .unknown(reference, alike: Array(alike.map(\.label).sorted().prefix(5)))
    }

    /// The items of a reference's name for which a condition holds.
    private static func keys(_ reference: ItemReference, _ condition: String, _ db: Database) throws -> [ItemKey] {
        var sql = "item.name = ? AND \(condition)"
        var arguments: StatementArguments = [reference.name]
        if let handle = reference.handle {
            sql += " AND publication.handle = ?"
            arguments += [handle]
        }
        return try ItemKey.fetchAll(db, where: "\(sql) ORDER BY item.id", arguments)
    }
}

extension ItemDirectory {
    /// The items of a publication that have a number, or came out in a month or year.
    private static func keys(ofNumber number: String, in handle: String, _ db: Database) throws -> [ItemKey] {
        let records = try ItemRecord.select(
            db, where: "publication.handle = ? AND NOT item.isRemoved ORDER BY date, item.id", [handle])
        return IssueNumberQuery(number).best(of: records.map(\.description)).map { records[$0].key }
    }
}

extension MastheadError {
    fileprivate static func ambiguous(_ reference: ItemReference, _ keys: [ItemKey]) -> MastheadError {
        MastheadError(
            .ambiguousItem, doing: "looking up", to: reference.description,
            found: "\(keys.count) issues are called that",
            remedies: [.sayWhich(keys.map(\.reference.description))])
    }

    fileprivate static func removed(_ reference: ItemReference) -> MastheadError {
        MastheadError(
            .notInLibrary, doing: "looking up", to: reference.description, found: "the issue was removed",
            remedies: [.download(reference.description)])
    }

    static func unknown(_ reference: ItemReference, alike: [String]) -> MastheadError {
        MastheadError(
            .notInLibrary, doing: "looking up", to: reference.description,
            found: "the library has no issue of this name",
            remedies: alike.isEmpty ? [.chooseItem, .refresh()] : [.didYouMean(alike)])
    }
}
