/// A library's channel at a publisher's server: a device of kind `channel` with an account of its own, which says nothing of a person.
public struct PressChannel: Sendable, Hashable {
    /// What the server calls the device.
    public let device: String
    /// The token of the account that it belongs to.
    public let token: String

    /// Takes what a server gave, or what was kept of it.
    public init(device: String, token: String) { (self.device, self.token) = (device, token) }
}
