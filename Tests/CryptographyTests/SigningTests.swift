import COpenSSL
import Cryptography
import Foundation
import Periodical
import Testing

struct SigningTests {
    /// The key and signatures of RFC 6979, section A.2.5.
    private static let number = "c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721"
    private static let coordinates =
        "60fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb67903fe1008b8bc99a41ae9e95628bc64f2f1b20c2d7e9f5177a3c294d4462299"
    private static let signatures = [
        "sample":
            "efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8",
        "test":
            "f1abb023518351cd71d881567b1ea663ed3efcf6c5132b354f28d3b0b7d38367019f4113742a2b14bd25926b49c649155f267e60d3814b4c0cc84250e46f0083",
    ]

    private func bytes(_ text: String) throws -> Data { try #require(Data(hexadecimal: text)) }

    @Test("each signature in RFC 6979 is valid only for its own message and key")
    func standard() throws {
        let key = try P256.Signing.PrivateKey(rawRepresentation: bytes(Self.number))
        #expect(key.publicKey.rawRepresentation.hexadecimal == Self.coordinates)
        let stranger = P256.Signing.PrivateKey().publicKey
        for (message, signature) in Self.signatures {
            let written = try P256.Signing.ECDSASignature(rawRepresentation: bytes(signature))
            #expect(key.publicKey.isValidSignature(written, for: Data(message.utf8)))
            #expect(!key.publicKey.isValidSignature(written, for: Data("other".utf8)))
            #expect(!key.publicKey.isValidSignature(written, for: Data()))
            #expect(!stranger.isValidSignature(written, for: Data(message.utf8)))
            #expect(ERR_peek_error() == 0, "an error remains in libcrypto's queue")
        }
    }

    @Test("changing a message makes its signature invalid")
    func changes() throws {
        let key = P256.Signing.PrivateKey()
        for message in [Data(), Data("text".utf8), Data(repeating: 1, count: 10 << 20)] {
            let signature = try key.signature(for: message)
            #expect(key.publicKey.isValidSignature(signature, for: message))
            let raw = signature.rawRepresentation
            for index in stride(from: 0, to: raw.count, by: 7) {
                var changed = raw
                changed[index] ^= 1
                let written = try P256.Signing.ECDSASignature(rawRepresentation: changed)
                #expect(!key.publicKey.isValidSignature(written, for: message))
            }
        }
    }

    @Test("a signature with numbers outside the valid range is invalid", arguments: ["00", "ff", "order"])
    func range(kind: String) throws {
        let order = "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551"
        let bad = try kind == "order" ? bytes(order) : Data(repeating: kind == "00" ? 0 : 0xFF, count: 32)
        let key = try P256.Signing.PrivateKey(rawRepresentation: bytes(Self.number))
        let good = try key.signature(for: Data("text".utf8)).rawRepresentation
        for raw in [bad + bad, bad + good.suffix(32), good.prefix(32) + bad] {
            let signature = try P256.Signing.ECDSASignature(rawRepresentation: raw)
            #expect(!key.publicKey.isValidSignature(signature, for: Data("text".utf8)))
        }
        #expect(ERR_peek_error() == 0)
    }

    @Test("only canonical DER signatures are accepted")
    func forms() throws {
        let key = P256.Signing.PrivateKey()
        for number in 0..<50 {
            let signature = try key.signature(for: Data("\(number)".utf8))
            let der = signature.derRepresentation
            #expect(try P256.Signing.ECDSASignature(rawRepresentation: signature.rawRepresentation) == signature)
            #expect(try P256.Signing.ECDSASignature(derRepresentation: der) == signature)
            for wrong in [der + [0], der.dropLast(), Data(), Data([0x30, 0])] {
                #expect(throws: (any Error).self) { try P256.Signing.ECDSASignature(derRepresentation: wrong) }
            }
        }
        // 1 and 1, with a superfluous zero, with a negative number, and with a number of 33 bytes.
        #expect(
            try P256.Signing.ECDSASignature(derRepresentation: bytes("3006020101020101")).rawRepresentation
                == Data(count: 31) + [1] + Data(count: 31) + [1])
        for wrong in [
            "300702020001020101", "30060201ff020101", "302602210100" + String(repeating: "00", count: 31) + "020101",
        ] {
            let wrong = try bytes(wrong)
            #expect(throws: (any Error).self) { try P256.Signing.ECDSASignature(derRepresentation: wrong) }
        }
        for count in [0, 63, 65] {
            #expect(throws: (any Error).self) { try P256.Signing.ECDSASignature(rawRepresentation: Data(count: count)) }
        }
        #expect(ERR_peek_error() == 0)
    }

    @Test("several tasks can use one key to sign and verify at the same time")
    func tasks() async throws {
        let key = P256.Signing.PrivateKey()
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<64 {
                group.addTask {
                    let data = Data("\(number)".utf8)
                    return key.publicKey.isValidSignature(try key.signature(for: data), for: data)
                }
            }
            for try await isValid in group { #expect(isValid) }
        }
    }

    @Test(
        "Ed25519 keys and signatures match the examples in RFC 8032",
        arguments: [
            (
                "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
                "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", "",
                "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"
            ),
            (
                "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
                "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c", "72",
                "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
            ),
            (
                "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
                "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025", "af82",
                "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a"
            ),
        ])
    func edwards(seed: String, point: String, message: String, signature: String) throws {
        let key = try Curve25519.Signing.PrivateKey(rawRepresentation: bytes(seed))
        #expect(key.publicKey.rawRepresentation.hexadecimal == point)
        #expect(key.rawRepresentation.hexadecimal == seed)
        let message = try message.isEmpty ? Data() : bytes(message)
        #expect(try key.signature(for: message).hexadecimal == signature)
        let publicKey = try Curve25519.Signing.PublicKey(rawRepresentation: bytes(point))
        #expect(publicKey.isValidSignature(try bytes(signature), for: message))
        #expect(!publicKey.isValidSignature(try bytes(signature), for: message + [0]))
    }

    @Test("an Ed25519 signature with changed bytes or another key is rejected")
    func edwardsChanges() throws {
        let (key, data) = (Curve25519.Signing.PrivateKey(), Data("text".utf8))
        let signature = try key.signature(for: data)
        #expect(key.publicKey.isValidSignature(signature, for: data))
        #expect(!Curve25519.Signing.PrivateKey().publicKey.isValidSignature(signature, for: data))
        for index in signature.indices {
            var changed = signature
            changed[index] ^= 0x40
            #expect(!key.publicKey.isValidSignature(changed, for: data))
        }
        for wrong in [Data(), signature.dropLast(), signature + [0]] {
            #expect(!key.publicKey.isValidSignature(wrong, for: data))
        }
        for count in [0, 31, 33] {
            #expect(throws: (any Error).self) {
                try Curve25519.Signing.PublicKey(rawRepresentation: Data(count: count))
            }
            #expect(throws: (any Error).self) {
                try Curve25519.Signing.PrivateKey(rawRepresentation: Data(count: count))
            }
        }
        // 2 is not the y coordinate of a point on the curve.
        let none = try Curve25519.Signing.PublicKey(rawRepresentation: Data([2]) + Data(count: 31))
        #expect(!none.isValidSignature(signature, for: data))
        // Adding the order of the group to the second half would make another valid signature (RFC 8032, section 5.1.7).
        let order = try bytes("edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010")
        var (second, carry) = (Data(), 0)
        for (left, right) in zip(signature.suffix(32), order) {
            carry += Int(left) + Int(right)
            second.append(UInt8(carry & 0xFF))
            carry >>= 8
        }
        #expect(!key.publicKey.isValidSignature(signature.prefix(32) + second, for: data))
        #expect(ERR_peek_error() == 0)
    }
}
