/// An account at a publisher server: its secret token and its identifier. The descriptions of an account do not contain
/// the token.
public struct PressAccount: Sendable, Hashable {
    /// The secret that is sent with each request of the account.
    public let token: String
    /// The identifier for grants by the publisher, or nil if it is unknown.
    public let id: String?

    /// Creates an account from a server's response or from saved values.
    public init(token: String, id: String? = nil) { (self.token, self.id) = (token, id) }
}

extension PressAccount: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The account without its token.
    public var description: String { "account \(id ?? "without an identifier")" }

    /// The account without its token.
    public var debugDescription: String { description }

    /// A mirror without the token, so that a dump of the value does not show it.
    public var customMirror: Mirror { Mirror(self, children: ["id": id as Any]) }
}
