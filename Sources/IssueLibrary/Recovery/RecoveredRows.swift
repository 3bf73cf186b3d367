import Foundation
import GRDB
import IssueArchive
import Periodical

/// What is known of a library, from a damaged database and from backups, brought together.
struct RecoveredRows: Sendable {
    typealias Fields = [String: StoredValue]

    /// The catalogues by their URLs, in the order in which they were added.
    private(set) var catalogs: [(url: String, fields: Fields)] = []
    /// The issues by their names. The field `catalogURL` stands for the number of their catalogue.
    var issues: [String: Fields] = [:]
    private(set) var downloads: [String: Fields] = [:]
    private(set) var positions: [String: Fields] = [:]
    private(set) var settings: [String: Fields] = [:]
    private(set) var marks: [[StoredValue]: Fields] = [:]
    private(set) var readPages: [[StoredValue]: Fields] = [:]
    /// The files of contents by the issues' names.
    private(set) var files: [String: [ContentFile]] = [:]

    /// Adds what is not known yet. What is known stays: the first that is added is the newest.
    /// - Parameter trusted: the URLs of catalogues by their numbers, from elsewhere. A library never changes them, so one that
    ///   differs was damaged.
    mutating func add(_ rows: LibraryRows, trusting trusted: [StoredValue: String] = [:]) {
        var urls: [StoredValue: String] = [:]
        for fields in rows["catalog"].dictionaries {
            let number = fields["id"] ?? .null
            guard let url = trusted[number] ?? fields["url"]?.text, URL(string: url)?.host()?.isEmpty == false else {
                continue
            }
            urls[number] = url
            guard !catalogs.contains(where: { $0.url == url }) else { continue }
            catalogs.append((url, fields.merging(["url": .text(url)]) { $1 }))
        }
        for fields in rows["issue"].dictionaries {
            guard let name = Self.name(fields["name"]), issues[name] == nil else { continue }
            issues[name] = fields
            issues[name]?["catalogURL"] = fields["catalogID"].flatMap { urls[$0] }.map(StoredValue.text)
        }
        downloads = Self.adding(rows["assetDownload"], to: downloads, by: "identifier")
        settings = Self.adding(rows["setting"], to: settings, by: "key")
        for fields in rows["readingPosition"].dictionaries {
            guard let key = fields["key"]?.text, Self.isPlace(fields, from: 0) else { continue }
            let known = positions[key]?["readAt"]?.number ?? -.infinity
            let readAt = Self.time(fields["readAt"])
            if readAt > known { positions[key] = fields.merging(["readAt": .real(readAt)]) { $1 } }
        }
        for fields in rows["mark"].dictionaries where Self.isPlace(fields, from: -1) {
            guard Self.name(fields["issueName"]) != nil, let kind = fields["kind"]?.text,
                Mark.Kind(rawValue: kind) != nil
            else { continue }
            let key = ["kind", "issueName", "articleIndex", "pageIndex"].map { fields[$0] ?? .null }
            guard marks[key] == nil else { continue }
            marks[key] = fields.merging(["createdAt": .real(Self.time(fields["createdAt"]))]) { $1 }
        }
        for fields in rows["readPage"].dictionaries where Self.isPlace(fields, from: 0) {
            guard Self.name(fields["issueName"]) != nil else { continue }
            readPages[["issueName", "articleIndex", "pageIndex"].map { fields[$0] ?? .null }] = fields
        }
        for fields in rows["contentFile"].dictionaries {
            guard let name = Self.name(fields["issueName"]), let path = fields["path"]?.text,
                let file = Self.file(path, fields)
            else { continue }
            files[name, default: []].append(file)
        }
    }

    /// What is known, and the rows of a table whose key is not.
    private static func adding(_ table: LibraryRows.Table, to known: [String: Fields], by key: String) -> [String:
        Fields]
    {
        table.dictionaries.reduce(into: known) { known, fields in
            if let text = fields[key]?.text, known[text] == nil { known[text] = fields }
        }
    }

    /// The URLs of catalogues by their numbers.
    static func urls(in rows: LibraryRows) -> [StoredValue: String] {
        rows["catalog"].dictionaries.reduce(into: [:]) { urls, fields in
            urls[fields["id"] ?? .null] = fields["url"]?.text
        }
    }

    /// The names of all issues of which anything is known.
    var names: Set<String> {
        var names = Set(issues.keys)
        for fields in Array(marks.values) + Array(readPages.values) {
            if let name = Self.name(fields["issueName"]) { names.insert(name) }
        }
        return names
    }

    /// Whether anything was marked or read in an issue.
    func isReferred(to name: String) -> Bool {
        (Array(marks.values) + Array(readPages.values)).contains { Self.name($0["issueName"]) == name }
    }

    private static func name(_ value: StoredValue?) -> String? {
        value?.text.flatMap { IssueName.mirroringFault(in: $0) == nil ? $0 : nil }
    }

    /// A time that can be one, else the first of 1970.
    private static func time(_ value: StoredValue?) -> Double {
        value?.number.flatMap { Row.times.contains($0) ? $0 : nil } ?? 0
    }

    private static func isPlace(_ fields: Fields, from least: Double) -> Bool {
        [fields["articleIndex"], fields["pageIndex"]].allSatisfy { value in
            value?.number.map { (least...Double(1 << 31)).contains($0) } ?? false
        }
    }

    private static func file(_ path: String, _ fields: Fields) -> ContentFile? {
        guard let size = fields["size"]?.number.flatMap({ Int(exactly: $0) }), size.isFileSize,
            let sha256 = fields["sha256"]?.text, sha256.count == 64, sha256.allSatisfy(\.isHexDigit), !path.isEmpty,
            !path.hasPrefix("/"), !path.split(separator: "/").contains("..")
        else { return nil }
        return ContentFile(path: path, size: size, sha256: sha256)
    }
}
