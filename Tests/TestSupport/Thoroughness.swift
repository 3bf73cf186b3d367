import Foundation

/// How much is done of a test that could go on for hours.
public enum Thoroughness: Sendable {
    /// A little of it, while one works on something else.
    case quick
    /// What fits into the hour of a run of all tests: where `MASTHEAD_REQUIRE_TOOLS` is set, as CI does.
    case usual
    /// All of it: where `MASTHEAD_THOROUGH` is set.
    case full

    /// What the environment asks for.
    public static var current: Thoroughness {
        let environment = ProcessInfo.processInfo.environment
        if environment["MASTHEAD_THOROUGH"] != nil { return .full }
        return environment["MASTHEAD_REQUIRE_TOOLS"] != nil ? .usual : .quick
    }

    /// As many as are done of something.
    public static func count(quick: Int, usual: Int, full: Int) -> Int {
        switch current {
        case .quick: quick
        case .usual: usual
        case .full: full
        }
    }
}
