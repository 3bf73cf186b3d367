import Files
import Foundation
import GRDB
public import Periodical

extension IssueLibrary {
    /// Which issues to keep, so that no more than a number of them are here.
    public func keepPlan(_ policy: KeepPolicy) async throws(MastheadError) -> KeepPlan {
        let (issues, reading) = try await database.read { db in
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT name, date, contentIdentity IS NOT NULL AS isHere,
                        EXISTS (SELECT 1 FROM readingPosition WHERE key = name) AS isRead
                    FROM issue WHERE catalogID IS NOT NULL AND NOT isWithdrawn
                    """)
            let issues = try rows.map { row in
                KeepPlan.Issue(
                    name: try row.value("name"), date: try row.date("date"), isHere: try row.value("isHere"),
                    isRead: try row.value("isRead"))
            }
            return (issues, try SettingRecord.value(.currentlyReading, db))
        }
        return KeepPlan(issues, reading: reading, policy: policy)
    }

    /// Removes content until no more than a number of issues are here; what the catalogue no longer offers is not touched.
    /// - Returns: the names of the issues whose content was removed.
    @discardableResult
    public func keep(_ policy: KeepPolicy) async throws(MastheadError) -> [String] {
        let plan = try await keepPlan(policy)
        // As long as a newer issue has not arrived, the older one stays.
        let surplus = plan.removed.prefix(max(0, plan.hereCount - policy.count))
        for name in surplus { try await removeContent(of: name) }
        return Array(surplus)
    }

    /// Removes content that ``keepPlan(_:)`` would remove anyway, as far as asset downloads need room that is not there.
    /// - Returns: the names of the issues whose content was removed.
    public func makeRoom(
        for downloads: [AssetDownload], following plan: KeepPlan
    ) async throws(MastheadError) -> [String] {
        let need = downloads.reduce(0) { sum, download in
            let progress = download.currentProgress
            guard let total = progress.totalByteCount ?? download.expected.size else { return sum }
            // What has no index is unpacked from a file of its own.
            return sum + max(0, total - progress.byteCount) + (download.isTakenApart ? 0 : total)
        }
        var removed: [String] = []
        for name in plan.removed {
            guard try DiskSpace.available(at: folder.root) < need else { break }
            try await removeContent(of: name)
            removed.append(name)
        }
        return removed
    }

    /// Asks the background process to ``keep(_:)`` when it has brought everything in.
    public func setKeepWhenDone(_ policy: KeepPolicy) async throws(MastheadError) {
        try await database.write { try SettingRecord.set(.keepWhenDone, policy.setting, $0) }
    }

    func keepAsAsked() async throws(MastheadError) {
        let value = try await database.read { try SettingRecord.value(.keepWhenDone, $0) }
        guard let policy = value.flatMap(KeepPolicy.init) else { return }
        try await keep(policy)
        try await database.write { try SettingRecord.set(.keepWhenDone, nil, $0) }
    }
}
