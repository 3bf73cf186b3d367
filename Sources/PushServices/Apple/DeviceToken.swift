public import Periodical

/// Apple's token for an app on a device, in hexadecimal.
///
/// Tokens change, so apps send the value from `application(_:didRegisterForRemoteNotificationsWithDeviceToken:)` at
/// every start. Apple does not guarantee their length either.
public struct DeviceToken: Sendable, Hashable, CustomStringConvertible {
    /// The token in lowercase hexadecimal.
    public let description: String

    /// Reads a token.
    /// - Throws: ``MastheadError`` with the code `push.address`.
    public init(_ text: String) throws(MastheadError) {
        guard (16...400).contains(text.utf8.count), [UInt8](hexadecimal: text) != nil else {
            throw MastheadError(
                .pushAddress, cannot: "read the token of a device", to: String(text.prefix(100)),
                found: "the token is not 8 to 200 bytes in hexadecimal",
                hint: "Send the token that the system gives the app, with two hexadecimal digits for each byte.")
        }
        description = text.lowercased()
    }
}
