import Foundation
import GRDB
import IssueArchive
import Periodical

/// The rows of a library, merged from a damaged database and its backups.
///
/// IDs of publications and items are never reused, so they are the same in a database and its backups.
package struct RecoveredRows: Sendable {
    package typealias Fields = [String: StoredValue]

    private(set) var publications: [Int64: Fields] = [:]
    private(set) var items: [Int64: Fields] = [:]
    private(set) var downloads: [String: Fields] = [:]
    private(set) var positions: [Int64: Fields] = [:]
    private(set) var filePositions: [String: Fields] = [:]
    private(set) var settings: [String: Fields] = [:]
    private(set) var marks: [[StoredValue]: Fields] = [:]
    private(set) var readPages: [[StoredValue]: Fields] = [:]
    /// The highlights by item, position, length and creation time.
    private(set) var highlights: [[StoredValue]: Fields] = [:]
    /// The content files by item ID.
    private(set) var files: [Int64: [ContentFile]] = [:]

    /// The rows of other subjects.
    private(set) var parts: [any RecoveredPart]

    init(_ parts: [any RecoveredPart]) { self.parts = parts }

    /// Adds the rows that are not known yet. The newest rows are added first, so known rows are never replaced.
    /// - Parameters:
    ///   - rows: rows in this version's schema. If two rows have the same ID and the first is invalid, the second is
    ///     used.
    ///   - isRenumbered: whether the rows come from an earlier version, so that the upgrade assigned their IDs.
    mutating func add(_ rows: LibraryRows, isRenumbered: Bool = false) {
        let publicationNumbers = addPublications(rows, isRenumbered)
        let numbers = addItems(rows, publicationNumbers, isRenumbered)
        let new = RecoveredNumbers(publications: publicationNumbers, items: numbers, isRenumbered: isRenumbered)
        for index in parts.indices { parts[index].add(rows, new) }
        func numbered(_ table: String, from least: Double) -> [Fields] {
            rows[table].dictionaries.compactMap { fields in
                guard let id = fields["itemID"]?.integer.flatMap({ numbers[$0] }), Self.isPlace(fields, from: least)
                else { return nil }
                return fields.merging(["itemID": .integer(id)]) { $1 }
            }
        }
        for fields in rows["assetDownload"].dictionaries {
            guard let key = fields["identifier"]?.key, downloads[key] == nil,
                let id = fields["itemID"]?.integer.flatMap({ numbers[$0] })
            else { continue }
            downloads[key] = fields.merging(["itemID": .integer(id)]) { $1 }
        }
        for fields in rows["setting"].dictionaries {
            guard let key = fields["key"]?.text, settings[key] == nil else { continue }
            settings[key] = fields
            guard key == SettingRecord.Key.currentlyReading.rawValue else { continue }
            settings[key]?["value"] = fields["value"]?.text.flatMap { Int64($0) }.flatMap { numbers[$0] }
                .map { .text(String($0)) }
        }
        for var fields in numbered("readingPosition", from: 0) {
            for column in ["shownFrom", "shownTo", "jumpedTo"] {
                fields[column] = fields[column]?.number.map { .real($0) }
            }
            if let id = fields["itemID"]?.integer { Self.putLater(fields, into: &positions, at: id) }
        }
        for fields in rows["filePosition"].dictionaries where Self.isPlace(fields, from: 0) {
            if let path = fields["path"]?.text { Self.putLater(fields, into: &filePositions, at: path) }
        }
        for fields in numbered("mark", from: -1) {
            guard let kind = fields["kind"]?.text, Mark.Kind(rawValue: kind) != nil else { continue }
            let key = ["kind", "itemID", "articleIndex", "pageIndex", "characterOffset"].map { fields[$0] ?? .null }
            guard marks[key] == nil else { continue }
            marks[key] = fields.merging(["createdAt": .real(Self.time(fields["createdAt"]))]) { $1 }
        }
        for fields in numbered("readPage", from: 0) {
            readPages[["itemID", "articleIndex", "pageIndex"].map { fields[$0] ?? .null }] = fields
        }
        for fields in numbered("highlight", from: 0) where fields["removedAt"] ?? .null == .null {
            let key = ["itemID", "articleIndex", "pageIndex", "characterOffset", "length", "createdAt"].map {
                fields[$0] ?? .null
            }
            if highlights[key] == nil, let highlight = Self.highlight(fields) { highlights[key] = highlight }
        }
        for fields in rows["contentFile"].dictionaries {
            guard let id = fields["itemID"]?.integer.flatMap({ numbers[$0] }), let path = fields["path"]?.text,
                let file = Self.file(path, fields), files[id]?.contains(where: { $0.path == path }) != true
            else { continue }
            files[id, default: []].append(file)
        }
    }

    /// Adds publications.
    /// - Returns: the new publication IDs, by their old IDs.
    private mutating func addPublications(_ rows: LibraryRows, _ isRenumbered: Bool) -> [Int64: Int64] {
        var numbers: [Int64: Int64] = [:]
        for fields in rows["publication"].dictionaries {
            guard let number = fields["id"]?.integer, numbers[number] == nil, let handle = fields["handle"]?.text,
                Handle.fault(in: handle) == nil
            else { continue }
            let url = fields["url"]?.text
            guard url == nil ? Handle.isReserved(handle) || fields["isFollowed"] == .integer(0) : Self.isURL(url)
            else { continue }
            let same = publications.first { _, other in
                url != nil ? other["url"]?.text == url : other["handle"]?.text == handle
            }?.key
            // Since the backup, the publication may have moved to another URL, but its ID is the same.
            if let twin = isRenumbered || publications[number] == nil ? same : number {
                numbers[number] = twin
                continue
            }
            let id = isRenumbered ? Self.free(publications.keys) : number
            numbers[number] = id
            let taken = Set(publications.values.compactMap { $0["handle"]?.text })
            let own = taken.contains(handle) ? Handle.proposal(title: handle, url: nil, taken: taken) : handle
            publications[id] = fields.merging([
                "id": .integer(id), "handle": .text(own), "url": url.map { .text($0) } ?? .null,
            ]) { $1 }
        }
        return numbers
    }

    /// Adds items.
    /// - Returns: the new item IDs, by their old IDs.
    private mutating func addItems(
        _ rows: LibraryRows, _ publicationNumbers: [Int64: Int64], _ isRenumbered: Bool
    ) -> [Int64: Int64] {
        struct Key: Hashable {
            let publication: Int64?
            let name: String
        }
        var known: [Key: Int64] = [:]
        for (id, fields) in items {
            known[Key(publication: fields["publicationID"]?.integer, name: fields["name"]?.text ?? "")] = id
        }
        var numbers: [Int64: Int64] = [:]
        var next = Self.free(items.keys)
        for fields in rows["item"].dictionaries {
            guard let number = fields["id"]?.integer, numbers[number] == nil, let name = fields["name"]?.text,
                IssueName.mirroringFault(in: name) == nil
            else { continue }
            let publication = fields["publicationID"]?.integer.flatMap { publicationNumbers[$0] }
            let key = Key(publication: publication, name: name)
            if let twin = known[key] ?? (isRenumbered || items[number] == nil ? nil : number) {
                numbers[number] = twin
                continue
            }
            let id = isRenumbered ? next : number
            next = max(next, id) + 1
            numbers[number] = id
            known[key] = id
            items[id] = fields.merging([
                "id": .integer(id), "publicationID": publication.map { .integer($0) } ?? .null,
            ]) { $1 }
        }
        return numbers
    }

    /// Returns an unused ID.
    private static func free(_ numbers: some Sequence<Int64>) -> Int64 { (numbers.max() ?? 0) + 1 }

    /// Whether a string is a catalog's URL.
    static func isURL(_ text: String?) -> Bool {
        guard let url = text.flatMap({ URL(string: $0) }) else { return false }
        return url.isFileURL || url.host()?.isEmpty == false
    }

    /// Whether the item has a position, a mark, a highlight or a page that was read.
    func isReferred(to id: Int64) -> Bool {
        positions[id] != nil
            || (Array(marks.values) + Array(readPages.values) + Array(highlights.values)).contains {
                $0["itemID"] == .integer(id)
            }
    }

    /// Inserts a position unless a later position is known.
    private static func putLater<Key: Hashable>(_ fields: Fields, into known: inout [Key: Fields], at key: Key) {
        let readAt = time(fields["readAt"])
        guard readAt > known[key]?["readAt"]?.number ?? -.infinity else { return }
        known[key] = fields.merging(["readAt": .real(readAt)]) { $1 }
    }

    /// Returns a valid time, or 0 (the start of 1970).
    private static func time(_ value: StoredValue?) -> Double {
        value?.number.flatMap { Row.times.contains($0) ? $0 : nil } ?? 0
    }

    private static func isPlace(_ fields: Fields, from least: Double) -> Bool {
        let offset = fields["characterOffset"] ?? .null
        return [fields["articleIndex"], fields["pageIndex"]].allSatisfy { value in
            value?.number.map { (least...Double(1 << 31)).contains($0) } ?? false
        } && (offset == .null || offset.number.map { (-1...Double(1 << 31)).contains($0) } ?? false)
    }

    /// Returns the highlight's fields if enough of them are valid. The new database assigns a new ID.
    private static func highlight(_ fields: Fields) -> Fields? {
        guard let length = fields["length"]?.number, (1...Double(PagePosition.maximumNumber)).contains(length),
            fields["characterOffset"]?.number.map({ (0...Double(PagePosition.maximumNumber)).contains($0) }) == true,
            fields["words"]?.text != nil
        else { return nil }
        let color = fields["colour"]?.text.flatMap(Highlight.Color.init) ?? .yellow
        var fields = fields.merging([
            "colour": .text(color.rawValue), "createdAt": .real(time(fields["createdAt"])),
            "changedAt": .real(time(fields["changedAt"])),
        ]) { $1 }
        for column in ["note", "wordsBefore", "wordsAfter", "edition"] {
            fields[column] = fields[column]?.text.map { .text($0) }
        }
        fields["id"] = nil
        return fields
    }

    private static func file(_ path: String, _ fields: Fields) -> ContentFile? {
        guard let size = fields["size"]?.number.flatMap({ Int(exactly: $0) }), size.isFileSize,
            let sha256 = fields["sha256"]?.text, sha256.count == 64, sha256.allSatisfy(\.isHexDigit), !path.isEmpty,
            !path.hasPrefix("/"), !path.split(separator: "/").contains("..")
        else { return nil }
        return ContentFile(path: path, size: size, sha256: sha256)
    }
}
