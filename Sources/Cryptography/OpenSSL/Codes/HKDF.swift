public import Foundation

/// Derives keys from secrets (RFC 5869).
public enum HKDF<Function: HashFunction>: Sendable {
    /// Derives a key.
    /// - Parameters:
    ///   - inputKeyMaterial: The secret.
    ///   - salt: Bytes that need not be secret.
    ///   - info: The purpose of the key.
    ///   - outputByteCount: The length of the key in bytes, at most 255 times the length of a hash.
    public static func deriveKey(
        inputKeyMaterial: SymmetricKey, salt: some DataProtocol, info: some DataProtocol, outputByteCount: Int
    ) -> SymmetricKey {
        precondition(
            outputByteCount > 0 && outputByteCount <= 255 * Function.byteCount, "HKDF cannot derive this many bytes"
        )
        // Section 2.2: HMAC pads an empty salt to the zeros that the standard requires.
        let key = inputKeyMaterial.withUnsafeBytes { material in
            HMAC<Function>.authenticationCode(for: material, using: SymmetricKey(data: Array(salt)))
        }
        let pseudorandomKey = SymmetricKey(data: key)
        // Section 2.3: each block depends on the one before.
        return SymmetricKey(
            bytes: SecretBytes(byteCount: outputByteCount) { output in
                var block = SecretBytes([UInt8]())
                var (offset, number) = (0, UInt8(0))
                while offset < outputByteCount {
                    number += 1
                    block = expand(pseudorandomKey, block, Array(info) + [number])
                    block.withUnsafeBytes { bytes in
                        for byte in bytes.prefix(outputByteCount - offset) {
                            output[offset] = byte
                            offset += 1
                        }
                    }
                }
            })
    }

    /// Returns the authentication code of a block followed by other bytes.
    private static func expand(_ key: SymmetricKey, _ block: SecretBytes, _ more: [UInt8]) -> SecretBytes {
        let input = SecretBytes(byteCount: block.count + more.count) { start in
            block.withUnsafeBytes { bytes in
                for (index, byte) in bytes.enumerated() { start[index] = byte }
            }
            for (index, byte) in more.enumerated() { start[block.count + index] = byte }
        }
        return input.withUnsafeBytes { SecretBytes(HMAC<Function>.authenticationCode(for: $0, using: key)) }
    }
}
