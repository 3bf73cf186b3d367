public import Foundation

/// A code with which another device joins an account, once and within a short time.
public struct PressRestoreCode: Sendable, Hashable {
    /// The text to type on the other device.
    public let code: String
    /// The time when the code expires.
    public let ends: Date

    /// Creates a code.
    public init(code: String, ends: Date) { (self.code, self.ends) = (code, ends) }
}
