public import Periodical

/// A device token of Apple's push service for an app on a device, in hexadecimal.
///
/// An app sends the value from `application(_:didRegisterForRemoteNotificationsWithDeviceToken:)` each time that the
/// app starts, because tokens change. According to Apple, the length of tokens may change too.
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
