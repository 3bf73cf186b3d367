import Files
import Formats
public import Foundation
public import Periodical
import Schedule

/// The scheduled issues in a packed folder. Packing keeps them out of the catalog until their dates.
public struct ScheduledIssues: Sendable {
    private let output: OutputFolder
    private let zone: TimeZone

    /// Opens a packed folder.
    /// - Parameters:
    ///   - folder: the packed folder.
    ///   - zone: the time zone for dates without a time.
    /// - Throws: ``MastheadError`` if there is no such folder.
    public init(_ folder: URL, in zone: TimeZone = .current) throws(MastheadError) {
        output = try OutputFolder(existing: folder)
        self.zone = zone
    }

    /// Returns when the next scheduled issue is due, which may be in the past, or nil if no issue is scheduled.
    public func next() throws(MastheadError) -> Date? {
        try ScheduledCatalogs(output: output).stages().first.map { moment(of: $0.date) }
    }

    /// Returns when issues with a given date are due. A date without a time is due at the start of that day in the time
    /// zone. A date with a time is the same moment everywhere.
    private func moment(of date: Date) -> Date {
        guard date.isDay else { return date }
        let clock = WallClock(zone)
        return clock.moment(of: WallClock(.gmt).time(at: date))
    }

    /// Adds the issues that are due to the folder's catalog. An interrupted call can be repeated.
    /// - Returns: the names of the added issues.
    /// - Throws: ``MastheadError``, for example if the catalog was changed after the issues were packed, or if the
    ///   current catalog is signed but the scheduled catalog is not.
    @discardableResult
    public func bringIn(at now: Date) throws(MastheadError) -> [String] {
        let waiting = ScheduledCatalogs(output: output)
        guard let next = try next(), next <= now else { return [] }
        let lock = try FolderLock.acquire(output.root)
        defer { lock.release() }
        let stages = try waiting.stages()
        let due = stages.prefix { moment(of: $0.date) <= now }
        guard let last = due.last else { return [] }
        let names = try check(last, adding: Set(due.map(\.date)))
        // Write the signature first, as packing does.
        if let signature = last.signature { try output.write(Data(signature.utf8), to: output.signatureFileName) }
        try output.write(last.data, to: output.catalogName)
        try output.updateFeeds()
        try waiting.replace(with: Array(stages.dropFirst(due.count)))
        return names
    }

    /// Checks whether the scheduled issues can be published when they are due.
    /// - Throws: ``MastheadError`` in the same cases as ``bringIn(at:)``.
    public func check() throws(MastheadError) {
        let stages = try ScheduledCatalogs(output: output).stages()
        for (index, stage) in stages.enumerated() {
            _ = try check(stage, adding: Set(stages[...index].map(\.date)))
        }
    }

    /// Checks that a scheduled catalog is based on the current one.
    /// - Parameter dates: the dates of the issues that the scheduled catalog adds or corrects.
    /// - Returns: the names of these issues.
    private func check(
        _ stage: ScheduledCatalogs.Stage, adding dates: Set<Date>
    ) throws(MastheadError) -> [String] {
        let subject = output.catalogFile.path
        let before = try output.catalogData().map { data throws(MastheadError) in
            try CatalogDocument(data, subject: subject).rowsByName
        }
        let after = try CatalogDocument(stage.data, subject: subject).rowsByName
        let others = Set((before ?? [:]).keys).union(after.keys).filter { before?[$0] != after[$0] }.sorted()
        let strange = others.filter { name in
            after[name]?.dictionary?[Description.Key.date]?.date.map(dates.contains) != true
        }
        guard strange.isEmpty else {
            throw refused(
                "the catalog was changed since these issues were packed: "
                    + strange.prefix(5).joined(separator: ", "), .packAgain("Pack the issues again."))
        }
        guard stage.signature != nil || output.size(of: output.signatureFileName) == nil else {
            throw refused(
                "the current catalog is signed, but the scheduled one is not", .sign(output.root.relativePath))
        }
        return others
    }

    private func refused(_ found: String, _ remedy: Remedy) -> MastheadError {
        MastheadError(
            .publishing, cannot: "publish the scheduled issues of", to: output.root.path, found: found,
            remedies: [remedy])
    }
}
