public import Periodical

/// How a person is told of what is new: the two ways, each where a program gives it.
///
/// Both are told once for each item, also where the process is killed before it can: what was told is written down after it was, so a
/// process that is killed while it tells may tell that one item once more.
public struct Announcing: Sendable {
    /// Shows items to the person: one, or all together where more than three are new.
    public var show: (@Sendable ([Announcement]) async throws(MastheadError) -> Void)?
    /// Hands one item over to what the person has for it.
    public var handOver: (@Sendable (Announcement) async throws(MastheadError) -> Void)?
    /// Says that a publication has been still for long.
    public var mention: (@Sendable (Stillness) async throws(MastheadError) -> Void)?

    /// The number of items from which on they are shown together.
    public static let groupedAbove = 3

    /// Tells in no way.
    public init() {}
}
