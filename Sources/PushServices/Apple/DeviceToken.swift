public import Periodical

/// The token by which Apple's push service knows an app on a device: bytes, written in hexadecimal.
///
/// An app sends what `application(_:didRegisterForRemoteNotificationsWithDeviceToken:)` gives it, each time that it starts: tokens
/// change. Apple says that their length may change as well.
public struct DeviceToken: Sendable, Hashable, CustomStringConvertible {
    /// The token in hexadecimal, in lower case.
    public let description: String

    /// Reads a token.
    /// - Throws: ``MastheadError`` with the code `push.address`.
    public init(_ text: String) throws(MastheadError) {
        guard (16...400).contains(text.utf8.count), [UInt8](hexadecimal: text) != nil else {
            throw MastheadError(
                .pushAddress, cannot: "read the token of a device", to: String(text.prefix(100)),
                found: "it is not 8 to 200 bytes in hexadecimal",
                hint: "Send the bytes that the system gives the app, each as two digits.")
        }
        description = text.lowercased()
    }
}
