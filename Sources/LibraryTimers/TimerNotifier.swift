import Files
package import Foundation
import GRDB
import LibraryCore
import Logging
package import Periodical
import Schedule

/// Records the events of all due timers in one transaction, then delivers them.
package struct TimerNotifier: Sendable {
    let store: LibraryStore
    let backups: LibraryBackups
    let timers: Timers
    package let questions: TimerQuestions
    let browsers: TimerBrowserSender
    package let sendings = TimerDeliveries()
    let configuration: TimerConfiguration
    let logger: Logger

    /// The number of events per batch. There may be many after the machine was off.
    private static let atOnce = 100
    /// The maximum age of events to send, in seconds. Without it, events would pile up while a server is down.
    private static let oldestSent = 3600.0

    /// Records due events, then shows every recorded event that was not shown yet.
    /// - Returns: when the next event is due, or nil if there is none.
    @discardableResult
    package func show() async throws(MastheadError) -> Date? {
        guard let announcing = configuration.timerAnnouncing, store.isWritable else { return nil }
        let (next, isAnyNoted) = try await noteDue()
        if let show = announcing.show {
            try await tell(.shown, store.folder.timersLock, groupedAbove: TimerAnnouncing.groupedAbove) {
                events, isAgain throws(MastheadError) in
                try await show(events, isAgain)
                if events.count == 1, let event = events.first { ask(event, announcing) }
                return true
            }
        }
        // Back up only once the events are shown, because a backup takes time.
        if isAnyNoted { await backups.backUp(.whenOld) }
        return next
    }

    /// Passes every newly recorded event to the user's command.
    /// - Parameter inBackground: whether the caller is the agent.
    @discardableResult
    package func handOver(inBackground: Bool = true) async throws(MastheadError) -> Date? {
        guard let announcing = configuration.timerAnnouncing, store.isWritable else { return nil }
        if let handOver = announcing.handOver {
            try await tell(.handedOver, store.folder.timerCommandsLock, groupedAbove: 0) {
                events, _ throws(MastheadError) in
                for event in events { try await handOver(event) }
                return true
            }
        } else {
            try await pass(.told, .handedOver, inBackground)
        }
        return nil
    }

    /// Starts sending every recorded event that was not yet sent over the network. Returns before they are all sent.
    /// - Parameter inBackground: whether the caller is the agent.
    @discardableResult
    package func send(inBackground: Bool = true) async throws(MastheadError) -> Date? {
        guard let announcing = configuration.timerAnnouncing, store.isWritable else { return nil }
        guard !announcing.sends.isEmpty || announcing.tellBrowsers != nil else {
            try await pass(.unwanted, .sent, inBackground)
            return nil
        }
        sendings.hold()
        defer { sendings.release() }
        while !Task.isCancelled {
            let begun = sendings.numbers
            let rows = try await waiting(.sent, Self.atOnce * 10).filter { !begun.contains($0.record.id) }
            guard !rows.isEmpty else { return nil }
            if !sendings.isLocked {
                guard let lock = try await lock(store.folder.timerSendingLock) else { return nil }
                sendings.keep(lock)
                // Another process may have sent the events before this process got the lock.
                continue
            }
            let records = announcing.tellBrowsers == nil ? [] : try await browsers.records()
            for row in rows where !Task.isCancelled {
                // No task of this process is sending the event, so a process that has ended left it in this state.
                let result = row.record.delivery(.sent) == .sending ? TimerDelivery.toldAgain : .told
                try await note([row.record.id], .sending, .sent)
                let turns = sendings.turns(
                    at: announcing.sends.indices.map { "address \($0)" } + records.map(\.endpoint))
                sendings.begin(row.record.id) { await send(row, to: records, turns, as: result, announcing) }
            }
        }
        return nil
    }

    /// Sends an event and stores its delivery state, unless the task is canceled.
    private func send(
        _ row: Row, to records: [TimerBrowserRecord], _ turns: [TimerDeliveries.Turn], as told: TimerDelivery,
        _ announcing: TimerAnnouncing
    ) async {
        let toAddresses = await withTaskGroup(of: Result<Bool, MastheadError>.self) { group in
            for (post, turn) in zip(announcing.sends, turns) {
                group.addTask {
                    await sendings.take(turn) { _ in
                        let result = await Self.result { () throws(MastheadError) in
                            try checkAge(of: row.event)
                            return try await post.send(row.event)
                        }
                        return (result, true)
                    }
                }
            }
            group.addTask {
                await Self.result { () throws(MastheadError) in
                    let rest = turns.dropFirst(announcing.sends.count)
                    guard let onFailure = announcing.tellBrowsers, !records.isEmpty else { return false }
                    let isOld = Result { () throws(MastheadError) in try checkAge(of: row.event) }
                    if case .failure(let error) = isOld {
                        for turn in rest { await sendings.pass(turn) }
                        throw error
                    }
                    return try await browsers.send(
                        row.event, to: Array(zip(records, rest)), sendings, onFailure: onFailure)
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        guard !Task.isCancelled else { return }
        var (result, isAnySent) = (told, false)
        for one in toAddresses {
            switch one {
            case .success(let isSent): isAnySent = isAnySent || isSent
            case .failure(let error):
                logger.notice("\(error)")
                result = .failed
            }
        }
        if result != .failed, !isAnySent { result = .unwanted }
        do throws(MastheadError) { try await note([row.record.id], result, .sent) } catch { logger.error("\(error)") }
    }

    private func checkAge(of event: LibraryTimerEvent) throws(MastheadError) {
        guard event.event.telling.toldAt > configuration.now().addingTimeInterval(-Self.oldestSent) else {
            throw MastheadError(
                .timerNotSent, cannot: "send the notification for", to: event.title,
                found: "the event is too old for a notification (due \(event.event.telling.toldAt.rfc3339))",
                remedies: [.advice("Check the agent log for earlier errors.")])
        }
    }

    private static func result(
        _ body: @Sendable () async throws(MastheadError) -> Bool
    ) async -> Result<Bool, MastheadError> {
        do throws(MastheadError) { return .success(try await body()) } catch { return .failure(error) }
    }

    /// Marks recorded events as finished for a channel that is not set up, so that they are not delivered later. Does
    /// nothing if a running agent is to handle the events.
    private func pass(
        _ delivery: TimerDelivery, _ way: TimerEventRecord.Way, _ inBackground: Bool
    ) async throws(MastheadError) {
        guard inBackground || FileLock.holder(of: store.folder.agentLock) == nil else { return }
        let rows = try await waiting(way)
        try await note(rows.map(\.record.id), delivery, way)
    }

    /// Asks the user whether an event is done, without blocking other work.
    private func ask(_ event: LibraryTimerEvent, _ announcing: TimerAnnouncing) {
        guard let ask = announcing.ask, event.event.doneAt == nil else { return }
        questions.begin { [timers, logger] in
            guard await ask(event) else { return }
            do throws(MastheadError) { _ = try await timers.markDone(event.id) } catch { logger.notice("\(error)") }
        }
    }

    /// Recomputes when timers are due, because the machine's time zone or its rules may have changed.
    package func settle() async throws(MastheadError) {
        guard store.isWritable else { return }
        let (now, home) = (configuration.now(), configuration.calendar().timeZone)
        try await store.write { db in
            for var record in try TimerRecord.fetchAll(db, where: "wakeAt > ?", [now.timeIntervalSince1970]) {
                try record.write(db, at: now, in: home)
            }
        }
    }

    /// Records all due events, at most one per timer.
    private func noteDue() async throws(MastheadError) -> (next: Date?, isAnyNoted: Bool) {
        let (now, home) = (configuration.now(), configuration.calendar().timeZone)
        let isDue = """
            timer.wakeAt <= \(now.timeIntervalSince1970) OR (timer.home IS NOT NULL AND timer.home != ?)
            """
        let (hasDue, next) = try await store.read { db in
            let hasDue = try Bool.fetchOne(
                db, sql: "SELECT EXISTS (SELECT 1 FROM timer WHERE \(isDue))", arguments: [home.identifier])
            return (hasDue == true, try TimerRecord.nextWakeUp(db))
        }
        guard hasDue else { return (next, false) }
        return try await store.write { db in
            var isAnyNoted = false
            for var record in try TimerRecord.fetchAll(db, where: isDue, [home.identifier]) {
                if let telling = record.course.tick(at: now, in: home), let id = record.id {
                    try Timers.note(telling, of: id, db)
                    isAnyNoted = true
                }
                try record.write(db, at: now, in: home, isTold: true)
            }
            return (try TimerRecord.nextWakeUp(db), isAnyNoted)
        }
    }

    private struct Row: Sendable {
        let record: TimerEventRecord
        let event: LibraryTimerEvent
    }

    private func waiting(
        _ way: TimerEventRecord.Way, _ most: Int = atOnce
    ) async throws(MastheadError) -> [Row] {
        try await store.read { db in
            let records = try TimerEventRecord.fetchAll(
                db, where: "\(way.rawValue) IN ('waiting', 'sending') ORDER BY id LIMIT \(most)")
            return try records.compactMap { record in
                try Timers.events(db, where: "timerEvent.id = ?", [record.id]).first.map {
                    Row(record: record, event: $0)
                }
            }
        }
    }

    /// Returns a channel's lock, or nil if another process holds it for too long.
    private func lock(_ file: URL) async throws(MastheadError) -> FileLock? {
        // Wait for the lock: its holder may have looked for events before the newest was recorded.
        do throws(MastheadError) { return try await store.acquire(file, note: "timers") } catch {
            guard error.code == .busy else { throw error }
            logger.notice("\(error)")
            return nil
        }
    }

    private func tell(
        _ way: TimerEventRecord.Way, _ file: URL, groupedAbove: Int,
        _ body: @Sendable ([LibraryTimerEvent], Bool) async throws(MastheadError) -> Bool
    ) async throws(MastheadError) {
        guard try await !waiting(way).isEmpty else { return }
        guard let lock = try await lock(file) else { return }
        defer { lock.remove() }
        while true {
            let rows = try await waiting(way)
            guard !rows.isEmpty else { return }
            let areMany = groupedAbove > 0 && rows.count > groupedAbove
            for group in areMany ? [rows] : rows.map({ [$0] }) {
                if Task.isCancelled { return }
                let ids = group.map(\.record.id)
                // This process has the lock, so a process that has ended left the state `sending`.
                let isAgain = group.contains { $0.record.delivery(way) == .sending }
                try await note(ids, .sending, way)
                var result = isAgain ? TimerDelivery.toldAgain : .told
                do throws(MastheadError) {
                    if try await !body(group.map(\.event), isAgain) { result = .unwanted }
                } catch {
                    logger.notice("\(error)")
                    result = .failed
                }
                if Task.isCancelled { return }
                try await note(ids, result, way)
            }
        }
    }

    private func note(
        _ ids: [Int64], _ delivery: TimerDelivery, _ way: TimerEventRecord.Way
    ) async throws(MastheadError) {
        guard !ids.isEmpty else { return }
        try await withCancellationShield { [store] () throws(MastheadError) in
            try await store.write { try TimerEventRecord.note(ids, delivery, as: way, $0) }
        }
    }
}
