/// The sign of how a timer stands, always beside the word for it.
public struct TimerIcon: Sendable, Hashable, Codable {
    /// What is drawn.
    public enum Shape: String, Sendable, Hashable, Codable, CaseIterable {
        /// An hourglass with all its sand above.
        case fullGlass
        /// An hourglass with half of its sand above.
        case halfGlass
        /// An hourglass with all its sand below.
        case emptyGlass
        /// A clock.
        case clock
    }

    /// In which colour.
    public enum Colour: String, Sendable, Hashable, Codable, CaseIterable {
        /// It stands still.
        case grey
        /// It runs.
        case green
    }

    /// What is drawn.
    public let shape: Shape
    /// In which colour.
    public let colour: Colour

    /// The sign of a timer.
    public init(kind: TimerKind, state: TimerState) {
        colour = state == .running ? .green : .grey
        shape =
            switch (kind, state) {
            case (.up, _): .clock
            case (.down, .notBegun): .fullGlass
            case (.down, .running), (.down, .paused): .halfGlass
            case (.down, .finished): .emptyGlass
            }
    }
}
