public import Foundation

/// A browser that receives the user's timer notifications. The browser's push address is secret, and not part of this
/// value.
public struct TimerBrowser: Codable, Sendable, Hashable, Identifiable {
    /// The number of the browser. Numbers are never reused.
    public let id: Int64
    /// The name that the browser's page sent.
    public let name: String
    /// The host of the browser's push service. The other parts of the URL are secret.
    public let service: String
    /// The SHA-256 of the push URL. The browser's page uses it to check whether the browser is registered.
    public let mark: String
    /// When the browser was registered.
    public let added: Date

    /// The maximum number of browsers for each library.
    public static let limit = 20
    /// The maximum length of a name in characters.
    public static let longestName = 80
}
