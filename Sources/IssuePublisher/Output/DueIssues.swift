import Files
import Formats
public import Foundation
public import Periodical
import Schedule

/// What waits in a packed folder for its date: issues that packing left out of the catalog.
public struct DueIssues: Sendable {
    private let output: OutputFolder
    private let zone: TimeZone

    /// Looks at a packed folder.
    /// - Parameter zone: by whose calendar a date without a time begins.
    /// - Throws: ``MastheadError`` where there is no such folder.
    public init(_ folder: URL, in zone: TimeZone = .current) throws(MastheadError) {
        output = try OutputFolder(existing: folder)
        self.zone = zone
    }

    /// The moment at which the next issue is due: in the past where one is due now; nil where none waits.
    public func next() throws(MastheadError) -> Date? {
        try WaitingCatalogs(output: output).stages().first.map { moment(of: $0.date) }
    }

    /// A day begins where this is; a time is the same everywhere.
    private func moment(of date: Date) -> Date {
        guard date.isDay else { return date }
        let clock = WallClock(zone)
        return clock.moment(of: WallClock(.gmt).time(at: date))
    }

    /// Puts what is due into the catalog of the folder. It may be broken off anywhere and done again.
    /// - Returns: the names of the issues that came in; none where nothing was due.
    /// - Throws: ``MastheadError``, also where the catalog was changed since the issues were packed, or is signed and theirs is not.
    @discardableResult
    public func bringIn(at now: Date) throws(MastheadError) -> [String] {
        let waiting = WaitingCatalogs(output: output)
        guard let next = try next(), next <= now else { return [] }
        let lock = try FolderLock.acquire(output.root)
        defer { lock.release() }
        let stages = try waiting.stages()
        let due = stages.prefix { moment(of: $0.date) <= now }
        guard let last = due.last else { return [] }
        let names = try check(last, adding: Set(due.map(\.date)))
        // As where issues are packed: the signature first.
        if let signature = last.signature { try output.write(Data(signature.utf8), to: output.signatureFileName) }
        try output.write(last.data, to: output.catalogName)
        try waiting.replace(with: Array(stages.dropFirst(due.count)))
        return names
    }

    /// Looks whether what waits can be published when its date has come.
    /// - Throws: ``MastheadError``, as ``bringIn(at:)`` would.
    public func check() throws(MastheadError) {
        let stages = try WaitingCatalogs(output: output).stages()
        for (index, stage) in stages.enumerated() {
            _ = try check(stage, adding: Set(stages[...index].map(\.date)))
        }
    }

    /// Whether a catalog that waits follows the one that is there.
    /// - Parameter dates: those of the issues that it adds or corrects.
    /// - Returns: their names.
    private func check(
        _ stage: WaitingCatalogs.Stage, adding dates: Set<Date>
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
                "its catalog was changed since the issues that wait were packed: "
                    + strange.prefix(5).joined(separator: ", "), .packAgain("Pack the issues again."))
        }
        guard stage.signature != nil || output.size(of: output.signatureFileName) == nil else {
            throw refused("its catalog is signed, and the one that waits is not", .sign(output.root.relativePath))
        }
        return others
    }

    private func refused(_ found: String, _ remedy: Remedy) -> MastheadError {
        MastheadError(
            .publishing, cannot: "publish the scheduled issues of", to: output.root.path, found: found,
            remedies: [remedy])
    }
}
