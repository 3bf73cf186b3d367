/// What a publisher's server says of itself to devices that want to hear of new issues.
public struct PressService: Sendable, Hashable {
    /// What it calls its publications: a device can follow no others.
    public let publications: Set<String>
    /// The key that browsers subscribe with (RFC 8292), in Base64 for URLs; nil where it tells no browsers.
    public let applicationServerKey: String?
    /// The bundle identifiers of the apps that it wakes.
    public let topics: Set<String>
    /// Whether it tells of new posts of feeds.
    public let tellsOfFeeds: Bool
}
