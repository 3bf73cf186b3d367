/// A library's channel at a publisher server, which is a device of kind `channel`.
public struct PressChannel: Sendable, Hashable {
    /// The device's identifier on the server.
    public let device: String
    /// The token of the account.
    public let token: String

    /// Creates a channel from a server's response or saved values.
    public init(device: String, token: String) { (self.device, self.token) = (device, token) }
}
