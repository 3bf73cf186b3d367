/// The icon for a timer's state. All user interfaces show the icon beside the word for the state.
public struct TimerIcon: Sendable, Hashable, Codable {
    /// The shape of an icon.
    public enum Shape: String, Sendable, Hashable, Codable, CaseIterable {
        /// An hourglass with all of its sand at the top.
        case fullGlass
        /// An hourglass with half of its sand at the top.
        case halfGlass
        /// An hourglass with all of its sand at the bottom.
        case emptyGlass
        /// A clock.
        case clock
    }

    /// The color of an icon.
    public enum Color: String, Sendable, Hashable, Codable, CaseIterable {
        /// The timer is not running.
        case gray
        /// The timer is running.
        case green
    }

    /// The shape.
    public let shape: Shape
    /// The color.
    public let color: Color

    /// Creates the icon for a timer.
    public init(kind: TimerKind, state: TimerState) {
        color = state == .running ? .green : .gray
        shape =
            switch (kind, state) {
            case (.up, _): .clock
            case (.down, .notBegun): .fullGlass
            case (.down, .running), (.down, .paused): .halfGlass
            case (.down, .finished): .emptyGlass
            }
    }
}
