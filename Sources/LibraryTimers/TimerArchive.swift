public import Foundation
public import Periodical
public import Schedule

/// Timers and their events, in a file for export and restoration (docs/formats-library.md, "Timers").
public struct TimerArchive: Sendable, Hashable, Codable {
    /// A timer in an archive.
    public struct Entry: Sendable, Hashable, Codable {
        /// An ID that is the same in all libraries. A timer that a library already has is not added again.
        public var identity: UUID
        /// The item or publication that the timer is for, as `HANDLE/NAME` or `HANDLE`.
        public var subject: String?
        /// When the timer was added.
        public var created: Date
        /// The settings and the progress of the timer.
        public var course: TimerCourse
        /// The events of the timer, oldest first.
        public var events: [TimerEvent]
        /// How many older events were completed on time.
        public var pastSuccess: Int?
        /// How many older events were missed.
        public var pastMissed: Int?

        /// Creates an archive entry for a timer.
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
    /// When the archive was created.
    public var savedAt: Date
    /// The timers.
    public var timers: [Entry]

    /// The maximum size of an archive, in bytes.
    public static let mostBytes = 256 << 20

    /// Creates an archive of timers.
    public init(savedAt: Date, timers: [Entry]) {
        self.savedAt = savedAt
        self.timers = timers
    }

    /// Parses an archive from an untrusted source.
    /// - Parameter name: the name of the source, for error messages.
    /// - Throws: ``MastheadError`` with the code `timer.file` and the first fault found.
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
        guard version == 1 else { throw refused("a later version of Masthead created this file") }
        for (index, timer) in timers.enumerated() {
            if let fault = timer.fault { throw refused("timer \(index + 1) is invalid: \(fault)") }
        }
    }

    /// Returns the archive as JSON.
    public func data() throws -> Data {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self)
    }

    /// Describes a decoding error for users, or returns nil if the data is not JSON.
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
    /// The first value that cannot occur in an exported timer, or nil.
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
