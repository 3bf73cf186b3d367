/// A library's channel at a publisher server: a device of kind `channel` with its own anonymous account.
public struct PressChannel: Sendable, Hashable {
    /// The server's identifier of the device.
    public let device: String
    /// The token of the account.
    public let token: String

    /// Creates a channel from a server's response or from saved values.
    public init(device: String, token: String) { (self.device, self.token) = (device, token) }
}
