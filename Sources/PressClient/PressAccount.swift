/// An account at a publisher server: its secret token and its identifier. Descriptions of the value leave out the
/// token.
public struct PressAccount: Sendable, Hashable {
    /// The secret that authorizes the account's requests.
    public let token: String
    /// The identifier that the publisher uses for grants, or nil if unknown.
    public let id: String?

    /// Creates an account from a server's response or saved values.
    public init(token: String, id: String? = nil) { (self.token, self.id) = (token, id) }
}

extension PressAccount: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The account without its token.
    public var description: String { "account \(id ?? "without an identifier")" }

    /// The account without its token.
    public var debugDescription: String { description }

    /// A mirror without the token, which keeps it out of dumps.
    public var customMirror: Mirror { Mirror(self, children: ["id": id as Any]) }
}
