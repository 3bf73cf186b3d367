/// An account at a publisher's server: a secret that leads to it, and what the server calls it. Written into a text it shows no secret.
public struct PressAccount: Sendable, Hashable {
    /// The secret that is shown with each request of the account.
    public let token: String
    /// What the server calls it, by which a publisher gives it something; nil where that is not known.
    public let id: String?

    /// Takes what a server gave, or what was kept of it.
    public init(token: String, id: String? = nil) { (self.token, self.id) = (token, id) }
}

extension PressAccount: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The account without its token.
    public var description: String { "account \(id ?? "without a name")" }

    /// The same.
    public var debugDescription: String { description }

    /// Without the token, so that no dump of a value shows it.
    public var customMirror: Mirror { Mirror(self, children: ["id": id as Any]) }
}
