public import Foundation
public import Periodical
public import Schedule

/// Timers with what they told, as a file that outlives the library (docs/formats.md, "Timers").
public struct TimerArchive: Sendable, Hashable, Codable {
    /// A timer in it.
    public struct Entry: Sendable, Hashable, Codable {
        /// What it is known by: one that is in a library is not added to it again.
        public var identity: UUID
        /// What it is for, as `HANDLE/NAME` or `HANDLE`.
        public var subject: String?
        /// When it was added.
        public var created: Date
        /// Its settings, and what has become of it.
        public var course: TimerCourse
        /// What it told, the oldest first.
        public var events: [TimerEvent]
        /// How many older events were done in time.
        public var pastSuccess: Int?
        /// How many older events were not.
        public var pastMissed: Int?

        /// A timer in an archive.
        public init(
            identity: UUID, subject: String? = nil, created: Date, course: TimerCourse, events: [TimerEvent] = [],
            pastSuccess: Int? = nil, pastMissed: Int? = nil
        ) {
            (self.identity, self.subject, self.created, self.course) = (identity, subject, created, course)
            (self.events, self.pastSuccess, self.pastMissed) = (events, pastSuccess, pastMissed)
        }

        private enum CodingKeys: String, CodingKey {
            case identity
            case subject = "for"
            case created, course, events, pastSuccess, pastMissed
        }
    }

    static let format = "masthead-timers"

    private var format = Self.format
    private var version = 1
    /// When it was made.
    public var savedAt: Date
    /// The timers.
    public var timers: [Entry]

    /// The most bytes that are read.
    public static let mostBytes = 256 << 20

    /// An archive of timers.
    public init(savedAt: Date, timers: [Entry]) {
        self.savedAt = savedAt
        self.timers = timers
    }

    /// Reads an archive that a stranger may have written.
    /// - Parameter name: where it comes from, for the error.
    /// - Throws: ``MastheadError`` with the code `timer.file`, and the first thing that is wrong with it.
    public init(reading data: Data, from name: String) throws(MastheadError) {
        func refused(_ found: String) -> MastheadError {
            MastheadError(
                .timerFile, cannot: "read the timers in", to: name, found: found,
                remedies: [.giveTimerFile])
        }
        guard data.count <= Self.mostBytes else { throw refused("the file is longer than any exported file") }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        do { self = try decoder.decode(TimerArchive.self, from: data) } catch {
            throw refused("not a file of timers" + (Self.words(of: error).map { " (\($0))" } ?? ""))
        }
        guard format == Self.format else { throw refused("unknown format “\(format.prefix(40))”") }
        guard version == 1 else { throw refused("created by a later version of Masthead") }
        for (index, timer) in timers.enumerated() {
            if let fault = timer.fault { throw refused("timer \(index + 1) is invalid: \(fault)") }
        }
    }

    /// The bytes of the file.
    public func data() throws -> Data {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self)
    }

    /// What a decoder says, for people; nil where all that it could say is that there is no JSON.
    private static func words(of error: any Error) -> String? {
        guard let error = error as? DecodingError else { return nil }
        if case .dataCorrupted(let context) = error, context.codingPath.isEmpty { return nil }
        switch error {
        case .dataCorrupted(let context), .keyNotFound(_, let context), .typeMismatch(_, let context),
            .valueNotFound(_, let context):
            let place = context.codingPath.map(\.stringValue).joined(separator: ".")
            let words = context.debugDescription.prefix(160)
            return place.isEmpty ? "\(words)" : "\(place): \(words)"
        @unknown default: return nil
        }
    }
}

extension TimerArchive.Entry {
    /// What no timer that was exported has.
    package var fault: String? {
        let words = course.settings.faults(at: created).first { [.title, .notes].contains($0.field) }
        if let words { return words.description }
        guard [pastSuccess ?? 0, pastMissed ?? 0].allSatisfy((0...1 << 40).contains) else {
            return "impossible number of past events (\((pastSuccess ?? 0).description.prefix(20)))"
        }
        for event in events {
            let telling = event.telling
            guard [telling.run, telling.count, telling.fellDue].allSatisfy((1...1 << 40).contains),
                [telling.due, telling.toldAt, event.doneAt].compactMap({ $0?.timeIntervalSince1970 }).allSatisfy({
                    (0...1e11).contains($0)
                })
            else { return "it has an impossible event" }
        }
        guard (0...1e11).contains(created.timeIntervalSince1970) else { return "its creation date is impossible" }
        return nil
    }
}
