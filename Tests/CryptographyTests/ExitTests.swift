import Cryptography
import Foundation
import Testing

struct ExitTests {
    @Test("a process exits cleanly while other threads compute hashes and signatures")
    func threads() async {
        for _ in 0..<20 {
            await #expect(processExitsWith: .success) {
                let key = P256.Signing.PrivateKey()
                let loops: [@Sendable () -> Void] = [
                    { _ = SHA256.hash(data: Data(count: 1000)) },
                    {
                        _ = HMAC<SHA512>.authenticationCode(
                            for: Data(count: 1000), using: SymmetricKey(size: .bits256))
                    },
                    { _ = P256.Signing.PrivateKey() },
                    { _ = try? key.signature(for: Data()) },
                ]
                for loop in loops { Thread.detachNewThread { while true { loop() } } }
                // Random numbers of the main thread, until all loops have had time to start.
                for _ in 0..<200 { _ = P256.KeyAgreement.PrivateKey() }
                exit(EXIT_SUCCESS)
            }
        }
    }
}
