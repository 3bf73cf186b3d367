public import Foundation
import GRDB
import LibraryCore
public import Periodical
public import Schedule

/// Adds and changes timers. Each change and its events are stored in one transaction.
public struct Timers: Sendable {
    let store: LibraryStore
    let items: Items
    let backups: LibraryBackups
    let configuration: TimerConfiguration

    /// The library's current time, and the default time zone of timers. A form needs both to validate its input.
    public var clock: (now: Date, home: TimeZone) { (configuration.now(), configuration.calendar().timeZone) }

    /// Returns the timers in the order in which they were added. ``IssueLibrary/changes`` reports when timers change,
    /// and ``LibraryTimer/course`` computes the state of a timer at any time.
    public func all() async throws(MastheadError) -> [LibraryTimer] {
        try await store.read { try TimerRecord.fetchAll($0).map(LibraryTimer.init) }
    }

    /// Returns the timer with an ID.
    /// - Throws: ``MastheadError``, for example if there is no such timer.
    public func timer(_ id: LibraryTimer.ID) async throws(MastheadError) -> LibraryTimer {
        guard let record = try await store.read({ try TimerRecord.fetchOne($0, id: id) }) else { throw .timer(id) }
        return LibraryTimer(record)
    }

    /// Starts a timer. ``Agent/run(_:lockDescriptor:onEvent:)`` notifies the user when the timer fires.
    /// - Parameters:
    ///   - settings: the timer's settings.
    ///   - subject: the item or publication that the timer is for: `HANDLE/NAME`, `NAME` or `HANDLE`, or nil for none.
    ///     If it is removed later, the timer stays.
    /// - Throws: `TimerFaults` with all invalid fields, or ``MastheadError``, for example if there are already
    ///   `Configuration.timerLimit` timers.
    @discardableResult
    public func add(_ settings: TimerSettings, for subject: String? = nil) async throws -> LibraryTimer {
        let (now, home) = clock
        let course = try TimerCourse(starting: settings, at: now, in: home)
        let place = try await place(of: subject)
        let limit = configuration.timerLimit
        let record = try await store.write { db in
            try Self.checkRoom(for: 1, limit: limit, adding: settings.title, db)
            var record = TimerRecord(course: course, place: place, created: now)
            try record.write(db, at: now, in: home)
            return try record.id.flatMap { try TimerRecord.fetchOne(db, id: $0) } ?? record
        }
        await backups.backUp(.now)
        return LibraryTimer(record)
    }

    /// Changes the settings of a timer. The timer continues if its countdowns stay the same, and restarts otherwise.
    /// - Parameters:
    ///   - id: the timer.
    ///   - settings: the new settings.
    ///   - subject: the new subject. Nil keeps the current one; an empty string removes it.
    /// - Returns: the timer, and the event that the change made fire, which the caller shows.
    /// - Throws: `TimerFaults` with all invalid fields, or ``MastheadError``. The timer is then unchanged.
    @discardableResult
    public func edit(
        _ id: LibraryTimer.ID, to settings: TimerSettings, for subject: String? = nil
    ) async throws -> TimerStep {
        let place = subject == nil ? nil : try await place(of: subject)
        return try await change(id) { record, now, home throws(TimerFaults) in
            if let place { record.place = place }
            return try record.course.edit(to: settings, at: now, in: home)
        }
    }

    /// Pauses a timer. Has no effect on a timer that is paused or finished.
    /// - Returns: the timer, and any event that was waiting for worked time to begin. The caller shows the event.
    @discardableResult
    public func pause(_ id: LibraryTimer.ID) async throws -> TimerStep {
        try await change(id) { record, now, home throws(TimerFaults) in record.course.pause(at: now, in: home) }
    }

    /// Resumes a paused timer, or restarts a timer in any state.
    /// - Throws: `TimerFaults` with all settings that are no longer valid, or ``MastheadError``. The timer is then
    ///   unchanged.
    @discardableResult
    public func resume(_ id: LibraryTimer.ID, _ resumption: TimerResumption) async throws -> TimerStep {
        try await change(id) { record, now, home throws(TimerFaults) in
            try record.course.resume(resumption, at: now, in: home)
            return nil
        }
    }

    /// Removes a timer and its events.
    /// - Throws: ``MastheadError``, for example if there is no such timer.
    public func remove(_ id: LibraryTimer.ID) async throws(MastheadError) {
        let isRemoved = try await store.write(usesReserve: true) { db in
            try db.execute(sql: "DELETE FROM timer WHERE id = ?", arguments: [id])
            return db.changesCount > 0
        }
        guard isRemoved else { throw .timer(id) }
        await backups.backUp(.now)
    }

    /// Changes a timer, and records any event that was already due. The caller shows the event that the change made
    /// fire.
    private func change(
        _ id: Int64,
        _ body: @escaping @Sendable (inout TimerRecord, Date, TimeZone) throws(TimerFaults) -> TimerFiring?
    ) async throws -> TimerStep {
        let (now, home) = clock
        let result: Result<TimerStep, TimerFaults>? = try await store.write { db in
            guard var record = try TimerRecord.fetchOne(db, id: id) else { return nil }
            if let telling = record.course.tick(at: now, in: home) { try Self.note(telling, of: id, db) }
            let telling: TimerFiring?
            do throws(TimerFaults) { telling = try body(&record, now, home) } catch {
                try record.write(db, at: now, in: home)
                return .failure(error)
            }
            try record.write(db, at: now, in: home)
            let number = try telling.flatMap { telling in
                try TimerEventRecord.insert(TimerEvent(telling), of: id, shown: .told, others: .waiting, db)
            }
            guard let changed = try TimerRecord.fetchOne(db, id: id) else { return nil }
            let told = try number.flatMap { try Self.events(db, where: "timerEvent.id = ?", [$0]).first }
            return .success(TimerStep(timer: LibraryTimer(changed), told: told))
        }
        await backups.backUp(.now)
        guard let result else { throw MastheadError.timer(id) }
        return try result.get()
    }

    /// Records an event before it is delivered.
    static func note(_ telling: TimerFiring, of timer: Int64, _ db: Database) throws {
        try TimerEventRecord.insert(TimerEvent(telling), of: timer, shown: .waiting, others: .waiting, db)
        try TimerEventRecord.fold(timer, at: telling.toldAt, db)
    }

    /// Checks that there is room for more timers.
    /// - Throws: ``MastheadError`` if adding `count` timers would exceed the limit.
    static func checkRoom(for count: Int, limit: Int, adding title: String, _ db: Database) throws {
        let known = try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM timer") ?? 0
        guard count > 0, known + count > limit else { return }
        throw MastheadError(
            .timerLimit, cannot: "add the timer", to: title,
            found: "the library has \(known.counted("timer")), and the limit is \(limit)",
            remedies: [.moreTimers(known + count)])
    }

    /// Checks that the subject of a timer exists.
    /// - Parameter subject: the subject, as for ``Timers/add(_:for:)``.
    /// - Throws: ``MastheadError`` if no item or publication has this name.
    public func checkSubject(_ subject: String?) async throws(MastheadError) { _ = try await place(of: subject) }

    /// Returns the database ID of the item or publication that a timer is for.
    /// - Parameter subject: `HANDLE/NAME`, `NAME` or `HANDLE`; nil or empty for none.
    func place(of subject: String?) async throws(MastheadError) -> TimerPlace {
        guard let subject, !subject.isEmpty else { return TimerPlace() }
        let reference = ItemReference(subject)
        let publications = items.publications
        if reference.handle == nil, let known = try await publications.known(subject) {
            return TimerPlace(publication: try await publications.record(known.handle).id)
        }
        return TimerPlace(item: try await items.existingKey(reference).id)
    }
}

extension MastheadError {
    /// Returns the error for an unknown timer number.
    static func timer(_ id: Int64) -> MastheadError {
        MastheadError(
            .notInLibrary, cannot: "find the timer", to: "\(id)",
            found: "no timer has this number, perhaps because it was removed",
            remedies: [.findTimer])
    }
}
