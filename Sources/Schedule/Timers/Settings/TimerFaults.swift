public import Foundation

/// All faults in a timer's settings, at most one per field, in the order of the fields.
public struct TimerFaults: Error, Sendable, Hashable {
    /// The faults, never empty.
    public let faults: [TimerFault]

    /// Creates the faults of a timer's settings.
    public init(faults: [TimerFault]) { self.faults = faults }

    /// Throws the faults if there are any.
    static func refuse(_ faults: [TimerFault]) throws(TimerFaults) {
        guard faults.isEmpty else { throw TimerFaults(faults: ordered(faults)) }
    }

    /// Returns the first fault for each field, in the order of the fields.
    static func ordered(_ faults: [TimerFault]) -> [TimerFault] {
        TimerField.allCases.compactMap { field in faults.first { $0.field == field } }
    }
}

extension TimerFaults: CustomStringConvertible, LocalizedError {
    /// The faults, one per line.
    public var description: String { faults.map(\.description).joined(separator: "\n") }
    /// The faults, one per line, for an alert.
    public var errorDescription: String? { description }
    /// The remedies, one per line.
    public var recoverySuggestion: String? { faults.map(\.remedy).joined(separator: "\n") }
}
