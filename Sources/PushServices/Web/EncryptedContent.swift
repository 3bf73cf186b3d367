import Cryptography
package import Foundation

/// Encrypts content in records with the `aes128gcm` encoding of HTTP (RFC 8188).
package enum EncryptedContent {
    /// The overhead of each record in bytes, not counting padding: one byte for the delimiter and 16 for authentication
    /// (section 2).
    package static let recordOverhead = 17

    /// Encrypts content.
    /// - Parameters:
    ///   - key: The input keying material.
    ///   - salt: 16 bytes, which must be unique per key.
    ///   - keyID: The name of the key, at most 255 bytes.
    ///   - recordSize: The size of every record but the last, at least 18 bytes.
    ///   - paddings: The padding of each record in order, in bytes. Any further records have none.
    /// - Returns: The header (section 2.1) and the records, or nil if the sizes are impossible.
    package static func encrypt(
        _ content: Data, key: Data, salt: Data, keyID: Data, recordSize: Int, paddings: [Int] = []
    ) throws -> Data? {
        let room = recordSize - recordOverhead
        guard salt.count == 16, keyID.count <= 255, room > 0, recordSize <= Int(UInt32.max),
            paddings.allSatisfy({ (0...room).contains($0) })
        else { return nil }
        let material = SymmetricKey(data: key)
        let contentKey = derive(material, salt, "Content-Encoding: aes128gcm\0", byteCount: 16)
        let nonceBase = derive(material, salt, "Content-Encoding: nonce\0", byteCount: 12).withUnsafeBytes {
            [UInt8]($0)
        }

        var encrypted = salt
        withUnsafeBytes(of: UInt32(recordSize).bigEndian) { encrypted.append(contentsOf: $0) }
        encrypted.append(UInt8(keyID.count))
        encrypted.append(keyID)
        var rest = content[...]
        var number = 0
        repeat {
            let padding = number < paddings.count ? paddings[number] : 0
            var record = Data(rest.prefix(room - padding))
            rest = rest.dropFirst(record.count)
            let isLast = rest.isEmpty && number + 1 >= paddings.count
            record.append(isLast ? 2 : 1)
            record.append(contentsOf: [UInt8](repeating: 0, count: padding))
            // All records except the last are full.
            guard isLast || record.count == room + 1 else { return nil }
            let nonce = try AES.GCM.Nonce(data: nonce(nonceBase, number))
            let sealed = try AES.GCM.seal(record, using: contentKey, nonce: nonce)
            encrypted.append(sealed.ciphertext)
            encrypted.append(sealed.tag)
            number += 1
            if isLast { return encrypted }
        } while true
    }

    private static func derive(_ key: SymmetricKey, _ salt: Data, _ info: String, byteCount: Int) -> SymmetricKey {
        HKDF<SHA256>.deriveKey(
            inputKeyMaterial: key, salt: salt, info: Data(info.utf8), outputByteCount: byteCount)
    }

    /// Returns the nonce of a record: the base, with its last bytes XORed with the record's number (section 2.3).
    private static func nonce(_ base: [UInt8], _ number: Int) -> [UInt8] {
        let digits =
            [UInt8](repeating: 0, count: base.count - 8) + withUnsafeBytes(of: UInt64(number).bigEndian, Array.init)
        return zip(base, digits).map { $0 ^ $1 }
    }
}
