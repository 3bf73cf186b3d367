/// All that does not fit in a timer's settings: one fault a field, in the order of the fields.
public struct TimerFaults: Error, Sendable, Hashable {
    /// The faults, at least one.
    public let faults: [TimerFault]

    /// Faults of one timer.
    public init(faults: [TimerFault]) { self.faults = faults }

    /// Throws them if there are any.
    static func refuse(_ faults: [TimerFault]) throws(TimerFaults) {
        guard faults.isEmpty else { throw TimerFaults(faults: ordered(faults)) }
    }

    /// The first fault of each field, in the order of the fields.
    static func ordered(_ faults: [TimerFault]) -> [TimerFault] {
        TimerField.allCases.compactMap { field in faults.first { $0.field == field } }
    }
}

extension TimerFaults: CustomStringConvertible {
    /// A line for each.
    public var description: String { faults.map(\.description).joined(separator: "\n") }
}
