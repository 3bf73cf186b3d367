public import Foundation

/// A code by which another device comes to an account: good once, and not for long.
public struct PressRestoreCode: Sendable, Hashable, Decodable {
    /// As it is typed on the other device.
    public let code: String
    /// When it is worth nothing any more.
    public let ends: Date

    /// Takes a code.
    public init(code: String, ends: Date) { (self.code, self.ends) = (code, ends) }
}
