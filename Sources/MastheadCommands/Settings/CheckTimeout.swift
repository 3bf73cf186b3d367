import IssueTransfer

/// The maximum time for fetching a feed or a document of a catalog, such as `30s` or `2min`.
struct CheckTimeout: Sendable, Hashable {
    let duration: Duration

    static let standard = CheckTimeout(duration: HTTPClient.Configuration().checkTimeout)
    private static let allowed: ClosedRange<Duration> = .seconds(5) ... .seconds(1800)

    init(duration: Duration) { self.duration = duration }

    /// Parses a number of seconds or minutes, or returns nil.
    init?(_ text: String) {
        guard let match = text.wholeMatch(of: /([0-9]{1,6})\s?(s|min)?/), let number = Int(match.1) else { return nil }
        let duration = Duration.seconds(match.2 == "min" ? number * 60 : number)
        guard Self.allowed.contains(duration) else { return nil }
        self.duration = duration
    }

    var text: String { "\(duration.components.seconds)s" }
}
