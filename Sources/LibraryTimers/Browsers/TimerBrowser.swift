public import Foundation

/// A browser that receives the user's timer notifications. Its push address is secret and not included here.
public struct TimerBrowser: Codable, Sendable, Hashable, Identifiable {
    /// The number of the browser. Numbers are never reused.
    public let id: Int64
    /// The name, as sent by the page in the browser.
    public let name: String
    /// The host of the browser's push service. The rest of the URL is secret.
    public let service: String
    /// The SHA-256 of the push URL, which lets the page in the browser check whether it is registered.
    public let mark: String
    /// When the browser was registered.
    public let added: Date

    /// The maximum number of browsers per library.
    public static let limit = 20
    /// The maximum length of a name in characters.
    public static let longestName = 80
}
