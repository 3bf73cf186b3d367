public import Foundation

/// A code with which another device joins an account. It is valid once, and for a short time.
public struct PressRestoreCode: Sendable, Hashable {
    /// The text to type on the other device.
    public let code: String
    /// When the code expires.
    public let ends: Date

    /// Creates a code.
    public init(code: String, ends: Date) { (self.code, self.ends) = (code, ends) }
}
