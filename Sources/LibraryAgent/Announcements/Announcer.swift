import Files
import Foundation
import LibraryCore
import LibraryDownloads
import Logging
public import Periodical

/// Notifies the user of new items. If an item downloads automatically, the notification waits for the download.
public struct Announcer: Sendable {
    let store: LibraryStore
    let items: Items
    let keeping: Keeping
    let gate: DownloadGate
    let configuration: AgentConfiguration
    let logger: Logger

    /// Sends notifications of new items as configured, in processes that download but are not the agent.
    ///
    /// An item is announced when its download is complete, or immediately if it does not download automatically. Each
    /// item is announced only once, even if several processes call this method.
    public func announce() async throws(MastheadError) { try await announce(heedsQuietHours: false) }

    /// Sends the notifications that are due. Failed notifications are logged and not retried.
    /// - Parameter heedsQuietHours: Whether to hold notifications during quiet hours.
    /// - Returns: The end of the quiet hours if notifications wait for it, otherwise nil.
    @discardableResult
    func announce(heedsQuietHours: Bool) async throws(MastheadError) -> Date? {
        guard let announcing = configuration.announcing, store.isWritable else { return nil }
        var left: [News.Row] = []
        // Check again without the lock: another process may have left its new items to this one.
        while !Task.isCancelled, try await store.read({ try News.fetch($0) }) != left {
            let rules = gate.rules()
            if heedsQuietHours, let end = gate.quietEnd(by: rules) { return end }
            // If another process has the lock, it sends the notifications.
            guard let lock = try FileLock.attempt(store.folder.announcingLock, note: "announce") else { return nil }
            defer { lock.remove() }
            left = try await announceDue(rules, announcing)
        }
        return nil
    }

    /// Announces the items that are due. The caller holds the lock.
    /// - Returns: The items that are not due yet.
    private func announceDue(
        _ rules: ArrivalRules, _ announcing: AnnouncementActions
    ) async throws(MastheadError) -> [News.Row] {
        let wanted = Set(try await keeping.plans().flatMap(\.kept).map(\.rawValue))
        let all = try await store.read { try News.fetch($0) }
        func isDue(_ row: News.Row) -> Bool {
            row.isRemoved || row.isAvailable || row.isFailed || !wanted.contains(row.item.id)
        }
        let rows = all.filter(isDue)
        let (gone, there) = (rows.filter(\.isRemoved), rows.filter { !$0.isRemoved })
        try await note(gone, .shown)
        try await note(gone, .handedOver)
        try await show(there.filter { !$0.isShown }, rules, announcing)
        try await handOver(there.filter { !$0.isHandedOver }, announcing)
        return all.filter { !isDue($0) }
    }

    private func show(_ rows: [News.Row], _ rules: ArrivalRules, _ announcing: AnnouncementActions)
        async throws(MastheadError)
    {
        guard let show = announcing.show else { return try await note(rows, .shown) }
        let silent = rows.filter { !($0.notifies ?? rules.notifies) }
        try await note(silent, .shown)
        let loud = rows.filter { $0.notifies ?? rules.notifies }
        let groups = loud.count > AnnouncementActions.groupedAbove ? [loud] : loud.map { [$0] }
        for group in groups {
            if Task.isCancelled { return }
            do throws(MastheadError) {
                let announcements = try await announcements(of: group)
                if !announcements.isEmpty { try await show(announcements) }
            } catch { logger.notice("\(error)") }
            // If the task was canceled, another process will send the notification again.
            if Task.isCancelled { return }
            try await note(group, .shown)
        }
    }

    private func handOver(_ rows: [News.Row], _ announcing: AnnouncementActions) async throws(MastheadError) {
        guard let handOver = announcing.handOver else { return try await note(rows, .handedOver) }
        for row in rows {
            if Task.isCancelled { return }
            do throws(MastheadError) {
                for announcement in try await announcements(of: [row]) { try await handOver(announcement) }
            } catch { logger.notice("\(error)") }
            if Task.isCancelled { return }
            try await note([row], .handedOver)
        }
    }

    private func announcements(of rows: [News.Row]) async throws(MastheadError) -> [Announcement] {
        var announcements: [Announcement] = []
        for row in rows {
            guard let item = try await items.item(row.item) else { continue }
            announcements.append(Announcement(item: item, publicationTitle: row.publicationTitle))
        }
        return announcements
    }

    private func note(_ rows: [News.Row], _ way: News.Way) async throws(MastheadError) {
        guard !rows.isEmpty else { return }
        let ids = rows.map(\.item.id)
        try await withCancellationShield { [store] () throws(MastheadError) in
            try await store.write { try News.note(ids, as: way, $0) }
        }
    }
}
