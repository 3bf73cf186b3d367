import Foundation
import GRDB
package import Periodical

extension Items {
    /// Finds the item that a reference names. If no name matches, finds the item by its number or month (`press/25`,
    /// `press/1984-12`). Returns nil if no item matches. A removed item's name never counts as another item's number.
    /// - Parameter evenRemoved: whether to find removed items too, if no existing item matches.
    /// - Throws: ``MastheadError`` with the code `library.ambiguous`.
    package func key(_ reference: ItemReference, evenRemoved: Bool = false) async throws(MastheadError) -> ItemKey? {
        // SQLite ends the text at a NUL character, and would find an item with a shorter name.
        guard !reference.description.contains("\0") else { return nil }
        let (found, isName) = try await store.read { try Self.keys(reference, evenRemoved: evenRemoved, $0) }
        guard found.count > 1 else { return found.first }
        throw .ambiguous(reference, found, isName: isName)
    }

    /// Returns the item that a reference names.
    /// - Throws: ``MastheadError`` with the code `library.unknown` or `library.ambiguous`.
    package func existingKey(_ reference: ItemReference, evenRemoved: Bool = false) async throws(MastheadError)
        -> ItemKey
    {
        if let key = try await key(reference, evenRemoved: evenRemoved) { return key }
        if let removed = try await key(reference, evenRemoved: true) { throw .removed(reference, removed) }
        guard let handle = reference.handle else {
            if let publication = try await publications.known(reference.name) {
                throw publication.kind == .feed ? .feed(publication.handle) : .publication(publication.handle)
            }
            throw .unknown(reference, alike: try await alike(reference.name))
        }
        let known = try await publications.publication(handle).handle
        var alike = try await alike(reference.name, in: known)
        if alike.isEmpty { alike = try await self.alike(reference.name) }
        throw .unknown(reference, alike: alike)
    }

    /// Returns the labels of items with similar names, best match first. Without a name, returns the labels of the
    /// newest items.
    /// - Parameter handle: the publication, or nil for all.
    private func alike(_ name: String, in handle: String? = nil) async throws(MastheadError) -> [String] {
        let keys = try await store.read { db in
            try ItemKey.fetchAll(
                db,
                where:
                    "NOT item.isRemoved AND publication.handle = COALESCE(?, publication.handle) ORDER BY item.date DESC",
                [handle])
        }
        let limit = 5
        guard !name.isEmpty else { return keys.prefix(limit).map(\.label) }
        let near = NameSuggestion.alike(name, among: Set(keys.map(\.name))).prefix(limit)
        return Array(near.flatMap { name in keys.filter { $0.name == name }.map(\.label).sorted() }.prefix(limit))
    }
}

extension Items {
    /// Returns the items that match a reference, and whether they match by name.
    private static func keys(
        _ reference: ItemReference, evenRemoved: Bool, _ db: Database
    ) throws -> (keys: [ItemKey], isName: Bool) {
        let present = try keys(reference, "NOT item.isRemoved", db)
        guard present.isEmpty else { return (present, true) }
        let removed = try keys(reference, "item.isRemoved", db)
        guard removed.isEmpty else { return (evenRemoved ? removed : [], true) }
        guard let handle = reference.handle else { return ([], true) }
        var numbered = try keys(ofNumber: reference.name, in: handle, "NOT item.isRemoved", db)
        if numbered.isEmpty, evenRemoved {
            numbered = try keys(ofNumber: reference.name, in: handle, "item.isRemoved", db)
        }
        return (numbered, false)
    }

    /// Returns the items that have a reference's name and meet an SQL condition.
    private static func keys(_ reference: ItemReference, _ condition: String, _ db: Database) throws -> [ItemKey] {
        var sql = "item.name = ? AND \(condition)"
        var arguments: StatementArguments = [reference.name]
        if let handle = reference.handle {
            sql += " AND publication.handle = ?"
            arguments += [handle]
        }
        return try ItemKey.fetchAll(db, where: "\(sql) ORDER BY item.id", arguments)
    }

    /// Returns a publication's items that have a given number, month or year and meet an SQL condition.
    private static func keys(
        ofNumber number: String, in handle: String, _ condition: String, _ db: Database
    ) throws -> [ItemKey] {
        let records = try ItemRecord.select(
            db, where: "publication.handle = ? AND \(condition) ORDER BY date, item.id", [handle])
        return IssueNumberQuery(number).best(of: records.map(\.description)).map { records[$0].key }
    }
}

extension MastheadError {
    fileprivate static func ambiguous(_ reference: ItemReference, _ keys: [ItemKey], isName: Bool) -> MastheadError {
        MastheadError(
            .ambiguousItem, cannot: "find", to: reference.description,
            found: isName ? "\(keys.count) issues have this name" : "\(keys.count) issues have this number or date",
            remedies: [.sayWhich(keys.map(\.reference.description))])
    }

    fileprivate static func removed(_ reference: ItemReference, _ key: ItemKey) -> MastheadError {
        MastheadError(
            .notInLibrary, cannot: "find", to: reference.description, found: "the issue was removed from the library",
            remedies: [.download(key.reference.description)])
    }

    fileprivate static func publication(_ handle: String) -> MastheadError {
        MastheadError(
            .notInLibrary, cannot: "find", to: handle,
            found: "this is the handle of a publication, not an issue", remedies: [.chooseItem(of: handle)])
    }

    fileprivate static func feed(_ handle: String) -> MastheadError {
        MastheadError(
            .notInLibrary, cannot: "find", to: handle,
            found: "this is the handle of a feed, not a post", remedies: [.choosePost(of: handle)])
    }

    package static func unknown(_ reference: ItemReference, alike: [String]) -> MastheadError {
        MastheadError(
            .notInLibrary, cannot: "find", to: reference.description,
            found: "the library has no issue with this name",
            remedies: alike.isEmpty ? [.chooseItem, .refresh()] : [.didYouMean(alike)])
    }
}
