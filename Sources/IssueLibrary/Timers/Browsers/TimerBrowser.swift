public import Foundation

/// A browser of the person's own that is told what timers tell.
public struct TimerBrowser: Sendable, Hashable, Identifiable {
    /// Its number. None is given twice.
    public let id: Int64
    /// What it is called, as its page said.
    public let name: String
    /// The server of its push service; the rest of the address is a secret.
    public let service: String
    /// By which its page knows whether it is told: the SHA-256 of its address.
    public let mark: String
    /// When it was registered.
    public let added: Date

    /// The most browsers of a library.
    public static let limit = 20
    /// The most characters of a name.
    public static let longestName = 80
}
