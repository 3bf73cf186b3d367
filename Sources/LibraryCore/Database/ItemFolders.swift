import GRDB

/// The folder names of all items, for choosing unused names.
package struct ItemFolders {
    /// The names in lowercase ASCII, loaded only if many items are added.
    private var known: Set<String>?
    private var count = 0

    /// Up to this number of items, one query per item is faster than loading all names.
    private static let fewItems = 50

    package init() {}

    /// Returns an unused name for an item's folder. Names that differ only in case count as equal, because some file
    /// systems ignore case. The name is the item's name, with the handle appended if another publication has an item of
    /// that name.
    mutating func free(for name: String, handle: String, _ db: Database) throws -> String {
        count += 1
        if count > Self.fewItems, known == nil {
            known = Set(try String.fetchAll(db, sql: "SELECT folder FROM item").map(Self.folded))
        }
        let plain = LibraryFolder.component(for: name)
        if try isFree(plain, db) { return take(plain) }
        let beside = LibraryFolder.component(for: name, besideOthersOf: handle)
        var folder = beside
        var number = 2
        while try !isFree(folder, db) {
            folder = "\(beside)-\(number)"
            number += 1
        }
        return take(folder)
    }

    private func isFree(_ folder: String, _ db: Database) throws -> Bool {
        if let known { return !known.contains(Self.folded(folder)) }
        let isTaken = try db.cachedStatement(
            sql: "SELECT EXISTS (SELECT 1 FROM item WHERE folder = ? COLLATE NOCASE)")
        return try Bool.fetchOne(isTaken, arguments: [folder]) != true
    }

    private mutating func take(_ folder: String) -> String {
        known?.insert(Self.folded(folder))
        return folder
    }

    /// Returns a name in lowercase ASCII, as SQLite's NOCASE collation compares names. Folder names are ASCII.
    private static func folded(_ name: String) -> String {
        guard name.utf8.contains(where: { (0x41...0x5A).contains($0) }) else { return name }
        return String(decoding: name.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
    }
}
