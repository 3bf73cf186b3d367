import Foundation
import GRDB
import Periodical
import Schedule

/// The operations that add and change timers. Each change and its events are stored in one transaction.
struct Timers: Sendable {
    let store: LibraryStore
    let items: ItemDirectory
    let backups: LibraryBackups
    let configuration: IssueLibrary.Configuration

    /// The current time, and the machine's time zone.
    var present: (now: Date, home: TimeZone) { (configuration.now(), configuration.calendar().timeZone) }

    func timers() async throws(MastheadError) -> [LibraryTimer] {
        try await store.read { try TimerRecord.fetchAll($0).map(LibraryTimer.init) }
    }

    func timer(_ id: Int64) async throws(MastheadError) -> LibraryTimer {
        guard let record = try await store.read({ try TimerRecord.fetchOne($0, id: id) }) else { throw .timer(id) }
        return LibraryTimer(record)
    }

    /// Adds a timer and starts it.
    /// - Throws: ``TimerFaults`` or ``MastheadError``.
    func add(_ settings: TimerSettings, for subject: String?) async throws -> LibraryTimer {
        let (now, home) = present
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

    /// Changes the settings of a timer.
    /// - Parameter subject: the reference of the new item or publication. Nil keeps the current one, and an empty
    ///   string removes it.
    func edit(_ id: Int64, to settings: TimerSettings, for subject: String?) async throws -> TimerStep {
        let place = subject == nil ? nil : try await place(of: subject)
        return try await change(id) { record, now, home throws(TimerFaults) in
            if let place { record.place = place }
            return try record.course.edit(to: settings, at: now, in: home)
        }
    }

    func pause(_ id: Int64) async throws -> TimerStep {
        try await change(id) { record, now, home throws(TimerFaults) in record.course.pause(at: now, in: home) }
    }

    func resume(_ id: Int64, _ resumption: TimerResumption) async throws -> TimerStep {
        try await change(id) { record, now, home throws(TimerFaults) in
            try record.course.resume(resumption, at: now, in: home)
            return nil
        }
    }

    func remove(_ id: Int64) async throws(MastheadError) {
        let isRemoved = try await store.write(usesReserve: true) { db in
            try db.execute(sql: "DELETE FROM timer WHERE id = ?", arguments: [id])
            return db.changesCount > 0
        }
        guard isRemoved else { throw .timer(id) }
        await backups.backUp(.now)
    }

    /// Changes a timer. Records an event that was already due. The caller shows the event that fires because of the
    /// change.
    private func change(
        _ id: Int64,
        _ body: @escaping @Sendable (inout TimerRecord, Date, TimeZone) throws(TimerFaults) -> TimerTelling?
    ) async throws -> TimerStep {
        let (now, home) = present
        let result: Result<TimerStep, TimerFaults>? = try await store.write { db in
            guard var record = try TimerRecord.fetchOne(db, id: id) else { return nil }
            if let telling = record.course.tick(at: now, in: home) { try Self.note(telling, of: id, db) }
            let telling: TimerTelling?
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
    static func note(_ telling: TimerTelling, of timer: Int64, _ db: Database) throws {
        try TimerEventRecord.insert(TimerEvent(telling), of: timer, shown: .waiting, others: .waiting, db)
        try TimerEventRecord.fold(timer, at: telling.toldAt, db)
    }

    /// Checks the limit on the number of timers.
    /// - Throws: ``MastheadError`` if adding `count` timers exceeds the limit.
    static func checkRoom(for count: Int, limit: Int, adding title: String, _ db: Database) throws {
        let known = try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM timer") ?? 0
        guard count > 0, known + count > limit else { return }
        throw MastheadError(
            .timerLimit, cannot: "add the timer", to: title,
            found: "the library has \(known.counted("timer")), the limit is \(limit)",
            remedies: [.moreTimers(known + count)])
    }

    /// Returns the database ID of the item or publication that a timer is for.
    /// - Parameter subject: `HANDLE/NAME`, `NAME` or `HANDLE`. Nil or empty for none.
    func place(of subject: String?) async throws(MastheadError) -> TimerPlace {
        guard let subject, !subject.isEmpty else { return TimerPlace() }
        let reference = ItemReference(subject)
        let publications = PublicationDirectory(store: store)
        if reference.handle == nil, let known = try await publications.known(subject) {
            return TimerPlace(publication: try await publications.record(known.handle).id)
        }
        return TimerPlace(item: try await items.existingKey(reference).id)
    }
}

extension MastheadError {
    /// Returns the error for a number that no timer has.
    static func timer(_ id: Int64) -> MastheadError {
        MastheadError(
            .notInLibrary, cannot: "find the timer", to: "\(id)",
            found: "no timer has this number; it may have been removed elsewhere",
            remedies: [.findTimer])
    }
}
