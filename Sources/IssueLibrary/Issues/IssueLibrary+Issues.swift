public import Foundation
import GRDB
import IssueTransfer
public import Periodical

extension IssueLibrary {
    /// All issues, newest first, then by name.
    public func issues() async throws(MastheadError) -> [LibraryIssue] {
        let (records, downloads) = try await database.read { db in
            (
                try IssueRecord.fetchAll(db, sql: "\(IssueRecord.selection) ORDER BY date DESC, name"),
                try AssetDownloadRecord.fetchAll(db)
            )
        }
        let downloadsByIssue = Dictionary(grouping: downloads, by: \.issueName)
        return records.map { issue($0, downloadsByIssue[$0.name] ?? []) }
    }

    /// The issue with a name, or nil.
    public func issue(named name: String) async throws(MastheadError) -> LibraryIssue? {
        // SQLite would look for what stands before it.
        guard !name.contains("\0") else { return nil }
        let name = name.inNormalForm
        let (record, downloads) = try await database.read { db in
            (try IssueRecord.fetch(db, name: name), try AssetDownloadRecord.fetchAll(db, issue: name))
        }
        return record.map { issue($0, downloads) }
    }

    /// The issue with a name.
    /// - Throws: ``MastheadError`` with the code `library.unknown`, which names issues that are spelled alike.
    public func existingIssue(named name: String) async throws(MastheadError) -> LibraryIssue {
        if let issue = try await issue(named: name) { return issue }
        let names = try await database.read { try String.fetchAll($0, sql: "SELECT name FROM issue") }
        let alike = names.filter { $0.lowercased().hasPrefix(name.lowercased().prefix(4)) }.sorted().prefix(5)
        throw MastheadError(
            .notInLibrary, doing: "looking up", to: name, found: "the library has no issue of this name",
            hint: alike.isEmpty
                ? "`masthead list` shows the names; `masthead refresh` looks for new issues."
                : "Did you mean \(alike.joined(separator: ", "))?")
    }

    /// Adds an issue that no catalogue offers, as NKLibrary's addIssueWithName:date: did.
    /// - Throws: ``MastheadError`` where the name cannot be a key, or is one already.
    @discardableResult
    public func addIssue(name: String, date: Date) async throws(MastheadError) -> LibraryIssue {
        let name = name.inNormalForm
        if let fault = IssueName.mirroringFault(in: name) {
            throw MastheadError(.configuration, doing: "adding the issue", to: name, found: "its name \(fault)")
        }
        try await database.write { db in
            guard try IssueRecord.fetch(db, name: name) == nil else {
                throw MastheadError(
                    .configuration, doing: "adding the issue", to: name, found: "the library has one of this name",
                    hint: "Remove that first, or use another name.")
            }
            try db.execute(
                sql: "INSERT INTO issue (name, title, date) VALUES (?, ?, ?)",
                arguments: [name, name, date.timeIntervalSince1970])
        }
        return try await existingIssue(named: name)
    }

    /// The issue that is being read: its content is the last to be removed to make room.
    public var currentlyReading: LibraryIssue? {
        get async throws(MastheadError) {
            guard let name = try await database.read({ try SettingRecord.value(.currentlyReading, $0) }) else {
                return nil
            }
            return try await issue(named: name)
        }
    }

    /// Says which issue is being read, or that none is.
    public func setCurrentlyReading(_ name: String?) async throws(MastheadError) {
        var known: String?
        if let name { known = try await existingIssue(named: name).name }
        let reading = known
        try await database.write { try SettingRecord.set(.currentlyReading, reading, $0) }
    }

    private func issue(_ record: IssueRecord, _ all: [AssetDownloadRecord]) -> LibraryIssue {
        let downloads = all.filter { !$0.isFailed }
        let isComplete = record.contentIdentity != nil
        let status: IssueStatus = isComplete ? .available : downloads.isEmpty ? .absent : .downloading
        let progress = downloads.map { assetDownload($0).currentProgress }
        let sizes = progress.map(\.totalByteCount)
        let offered = record.archives.first { $0.scale == record.contentScale } ?? record.archives.first
        let total =
            downloads.isEmpty
            ? record.contentByteCount ?? offered?.size
            : sizes.contains(nil) ? nil : sizes.reduce(0) { $0 + ($1 ?? 0) }
        return LibraryIssue(
            name: record.name, title: record.title, date: record.date, status: status,
            isUpdating: isComplete && !downloads.isEmpty,
            isPaused: !downloads.isEmpty && downloads.allSatisfy(\.isPaused), isWithdrawn: record.isWithdrawn,
            scale: downloads.first?.scale ?? record.contentScale,
            byteCount: downloads.isEmpty
                ? record.contentByteCount ?? 0 : progress.reduce(0) { $0 + $1.byteCount },
            totalByteCount: total, articleCount: record.articleCount, pageCount: record.pageCount,
            readPageCount: record.readPageCount, isFavorite: record.isFavorite, categories: record.categories,
            summary: record.summary, language: record.language, direction: record.direction,
            contentURL: isComplete ? folder.content(of: record.name) : nil,
            coverURL: record.coverFile.map { folder.covers.appending(path: $0) }, error: record.error)
    }
}
