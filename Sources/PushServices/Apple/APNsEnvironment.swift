/// The environment of Apple's push service that a device token belongs to. Store it with each token, because the other
/// environment rejects the token with `BadDeviceToken`. Apps run by Xcode use the sandbox; apps from TestFlight and the
/// App Store use production.
public struct APNsEnvironment: Sendable, Hashable {
    /// The host of the service.
    public let host: String
    /// The port: 443, or 2197 if a firewall blocks that.
    public let port: UInt16

    /// Creates an environment at a different address, for tests.
    public init(host: String, port: UInt16 = 443) {
        self.host = host
        self.port = port
    }

    /// The environment for apps from the App Store and TestFlight.
    public static let production = Self(host: "api.push.apple.com")
    /// The environment for apps in development.
    public static let sandbox = Self(host: "api.sandbox.push.apple.com")

    var origin: String { "https://\(host):\(port)" }
}
