public import Foundation

/// A code that lets another device join an account. It works only once and expires soon.
public struct PressRestoreCode: Sendable, Hashable {
    /// The text to type on the other device.
    public let code: String
    /// When the code expires.
    public let ends: Date

    /// Creates a code.
    public init(code: String, ends: Date) { (self.code, self.ends) = (code, ends) }
}
