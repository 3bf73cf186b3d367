import Cryptography
import Foundation
import Periodical
import Testing

struct CipherTests {
    private struct Example {
        let key: String, nonce: String, message: String, data: String, ciphertext: String, tag: String
    }

    private static let message =
        "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39"
    /// The test cases 1, 4, 10 and 16 of McGrew's and Viega's specification of the mode.
    private static let examples = [
        Example(
            key: "00000000000000000000000000000000", nonce: "000000000000000000000000", message: "", data: "",
            ciphertext: "", tag: "58e2fccefa7e3061367f1d57a4e7455a"),
        Example(
            key: "feffe9928665731c6d6a8f9467308308", nonce: "cafebabefacedbaddecaf888", message: message,
            data: "feedfacedeadbeeffeedfacedeadbeefabaddad2",
            ciphertext:
                "42831ec2217774244b7221b784d0d49ce3aa212f2c02a4e035c17e2329aca12e21d514b25466931c7d8f6a5aac84aa051ba30b396a0aac973d58e091",
            tag: "5bc94fbc3221a5db94fae95ae7121a47"),
        Example(
            key: "feffe9928665731c6d6a8f9467308308feffe9928665731c", nonce: "cafebabefacedbaddecaf888",
            message: message, data: "feedfacedeadbeeffeedfacedeadbeefabaddad2",
            ciphertext:
                "3980ca0b3c00e841eb06fac4872a2757859e1ceaa6efd984628593b40ca1e19c7d773d00c144c525ac619d18c84a3f4718e2448b2fe324d9ccda2710",
            tag: "2519498e80f1478f37ba55bd6d27618c"),
        Example(
            key: "feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308",
            nonce: "cafebabefacedbaddecaf888", message: message, data: "feedfacedeadbeeffeedfacedeadbeefabaddad2",
            ciphertext:
                "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662",
            tag: "76fc6ece0f4e1768cddf8853bb2d551b"),
    ]

    private func bytes(_ text: String) throws -> Data { try #require(Data(hexadecimal: text)) }

    @Test("encryption and decryption match the examples in the specification")
    func examples() throws {
        for one in Self.examples {
            let key = SymmetricKey(data: try bytes(one.key))
            let (message, data) = (try bytes(one.message), try bytes(one.data))
            let box = try AES.GCM.seal(
                message, using: key, nonce: AES.GCM.Nonce(data: bytes(one.nonce)), authenticating: data)
            #expect(box.ciphertext.hexadecimal == one.ciphertext && box.tag.hexadecimal == one.tag)
            #expect(try AES.GCM.open(box, using: key, authenticating: data) == message)
        }
    }

    @Test("decryption fails if the message, nonce, tag or key was changed")
    func changes() throws {
        let key = SymmetricKey(size: .bits128)
        let box = try AES.GCM.seal(Data("message".utf8), using: key, authenticating: Data("data".utf8))
        func isRejected(
            _ ciphertext: Data? = nil, nonce: AES.GCM.Nonce? = nil, tag: Data? = nil, key other: SymmetricKey? = nil,
            data: String = "data"
        ) throws -> Bool {
            let changed = try AES.GCM.SealedBox(
                nonce: nonce ?? box.nonce, ciphertext: ciphertext ?? box.ciphertext, tag: tag ?? box.tag)
            do {
                _ = try AES.GCM.open(changed, using: other ?? key, authenticating: Data(data.utf8))
                return false
            } catch CryptoKitError.authenticationFailure { return true }
        }
        #expect(try !isRejected())
        for index in box.ciphertext.indices {
            var changed = box.ciphertext
            changed[index] ^= 0x80
            #expect(try isRejected(changed))
        }
        for index in box.tag.indices {
            var changed = box.tag
            changed[index] ^= 1
            #expect(try isRejected(tag: changed))
        }
        #expect(try isRejected(box.ciphertext.dropLast()))
        #expect(try isRejected(box.ciphertext + [0]))
        #expect(try isRejected(Data()))
        #expect(try isRejected(nonce: AES.GCM.Nonce()))
        #expect(try isRejected(key: SymmetricKey(size: .bits128)))
        #expect(try isRejected(data: "Data"))
        #expect(try isRejected(data: ""))
    }

    @Test("nonces, tags and keys of the wrong size are rejected")
    func sizes() throws {
        for count in [0, 11, 13, 16] {
            #expect(throws: CryptoKitError.incorrectParameterSize) { try AES.GCM.Nonce(data: Data(count: count)) }
        }
        for count in [0, 12, 15, 17] {
            #expect(throws: CryptoKitError.incorrectParameterSize) {
                try AES.GCM.SealedBox(nonce: AES.GCM.Nonce(), ciphertext: Data(), tag: Data(count: count))
            }
        }
        for count in [0, 15, 17, 64] {
            #expect(throws: CryptoKitError.incorrectKeySize) {
                try AES.GCM.seal(Data(), using: SymmetricKey(data: Data(count: count)))
            }
        }
    }

    @Test("a message of ten megabytes can be encrypted and decrypted")
    func large() throws {
        let (key, message) = (SymmetricKey(size: .bits256), Data(repeating: 7, count: 10 << 20))
        let box = try AES.GCM.seal(message, using: key)
        #expect(box.ciphertext.count == message.count && box.ciphertext != message)
        #expect(try AES.GCM.open(box, using: key) == message)
        #expect(Array(box.nonce) != Array(try AES.GCM.seal(message, using: key).nonce))
    }
}
