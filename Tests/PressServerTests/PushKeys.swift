import Cryptography
import Foundation
import PushServices
import TestSupport

@testable import PressServer

/// The keys that a server needs to use a push service of the tests.
enum PushKeys {
    /// Writes a key that only its owner can read.
    static func write(_ name: String, in folder: TemporaryFolder) throws -> URL {
        let file = try folder.write(name, P256.Signing.PrivateKey().pemRepresentation + "\n")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
        return file
    }

    /// Configures a server to use a push service.
    static func set(
        _ settings: inout PushSettings, _ service: PushService, in folder: TemporaryFolder,
        topics: [String] = ["org.example.press"]
    ) throws {
        var apple = AppleSettings(
            .key(try write("AuthKey.p8", in: folder), keyID: "ABC123DEFG", teamID: "DEF123GHIJ"), topics: topics)
        apple.production = APNsEnvironment(host: "127.0.0.1", port: service.port)
        apple.sandbox = apple.production
        settings.apple = apple
        settings.vapidKey = try write("vapid.pem", in: folder)
        settings.vapidContact = "mailto:office@example.org"
        settings.authorities = service.authority
        settings.reachesInside = true
        // Sending must not time out on a slow machine.
        settings.leaseTime = 3600
    }

    /// Returns a device token that ends with a number.
    static func token(_ number: Int) -> String { String(repeating: "ab", count: 28) + String(format: "%08x", number) }

    /// Returns the subscription that a page sends for a browser.
    static func subscription(_ endpoint: String) -> String {
        let key = P256.KeyAgreement.PrivateKey().publicKey.x963Representation
        let secret = Data((0..<16).map { _ in UInt8.random(in: 0...255) })
        return #"{"endpoint": "\#(endpoint)", "keys": {"p256dh": "\#(base64(key))", "auth": "\#(base64(secret))"}}"#
    }

    private static func base64(_ data: Data) -> String {
        data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
