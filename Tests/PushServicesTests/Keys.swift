import Foundation
import PushServices
import TestSupport
import Testing

/// Keys and tokens for tests.
enum Keys {
    /// Creates a key in Apple's format, and its public key in PEM.
    static func make(in folder: TemporaryFolder) async throws -> (file: URL, publicKey: URL) {
        let (file, publicKey) = (folder["AuthKey.p8"], folder["public.pem"])
        let made = try await Tool.run([
            "sh", "-c",
            "openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out \"$0\" && openssl pkey -in \"$0\" -pubout -out \"$1\"",
            file.path, publicKey.path,
        ])
        try #require(made.status == 0, "\(made.errors)")
        return (file, publicKey)
    }

    /// Creates a key for Apple's push service.
    static func provider() async throws -> ProviderKey {
        let folder = try TemporaryFolder()
        let text = try String(contentsOf: await make(in: folder).file, encoding: .utf8)
        return try ProviderKey(text: text, keyID: "ABC123DEFG", teamID: "DEF123GHIJ")
    }

    /// Returns a device token that ends with a number.
    static func device(_ number: Int = 0) throws -> DeviceToken {
        try DeviceToken(String(repeating: "ab", count: 28) + String(format: "%08x", number))
    }
}
