/// Which of Apple's push services a device's token belongs to. A token of the one is refused by the other as `BadDeviceToken`, so keep
/// with each token where it is from: apps that Xcode runs are in the sandbox, those of TestFlight and the App Store in production.
public struct APNsEnvironment: Sendable, Hashable {
    /// The service's host.
    public let host: String
    /// The service's port: 443, or 2197 where a firewall lets nothing else through.
    public let port: UInt16

    /// A service at another place, as for trying out.
    public init(host: String, port: UInt16 = 443) {
        self.host = host
        self.port = port
    }

    /// For apps of the App Store and of TestFlight.
    public static let production = Self(host: "api.push.apple.com")
    /// For apps under development.
    public static let sandbox = Self(host: "api.sandbox.push.apple.com")

    var origin: String { "https://\(host):\(port)" }
}
