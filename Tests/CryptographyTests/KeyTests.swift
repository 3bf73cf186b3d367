import COpenSSL
import Cryptography
import Foundation
import Periodical
import TestSupport
import Testing

struct KeyTests {
    private func bytes(_ text: String) throws -> Data { try #require(Data(hexadecimal: text)) }

    private static let order = "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551"
    private static let afterOrder = "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632552"
    private static let prime = "ffffffff00000001000000000000000000000000ffffffffffffffffffffffff"
    /// The generator of the curve P-256.
    private static let generator =
        "6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c2964fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5"

    @Test("the shared secret matches the example in RFC 5903")
    func agreement() throws {
        let ours = try P256.KeyAgreement.PrivateKey(
            rawRepresentation: bytes("c88f01f510d9ac3f70a292daa2316de544e9aab8afe84049c62a9c57862d1433"))
        let theirs = try P256.KeyAgreement.PrivateKey(
            rawRepresentation: bytes("c6ef9c5d78ae012a011164acb397ce2088685d8f06bf9be0b283ab46476bee53"))
        #expect(
            ours.publicKey.rawRepresentation.hexadecimal
                == "dad0b65394221cf9b051e1feca5787d098dfe637fc90b9ef945d0c37725811805271a0461cdb8252d61f1c456fa3e59ab1f45b33accf5f58389e0577b8990bb3"
        )
        let secret = try ours.sharedSecretFromKeyAgreement(with: theirs.publicKey)
        #expect(
            secret.withUnsafeBytes { Data($0) }.hexadecimal
                == "d6840f6b42f6edafd13116e0e12565202fef8e9ece7dce03812464d04b9442de")
        #expect(try theirs.sharedSecretFromKeyAgreement(with: ours.publicKey) == secret)
        #expect(try P256.KeyAgreement.PrivateKey().sharedSecretFromKeyAgreement(with: ours.publicKey) != secret)
        let key = secret.hkdfDerivedSymmetricKey(
            using: SHA256.self, salt: Data("salt".utf8), sharedInfo: Data("info".utf8), outputByteCount: 32)
        #expect(
            key
                == HKDF<SHA256>.deriveKey(
                    inputKeyMaterial: SymmetricKey(data: secret), salt: Data("salt".utf8), info: Data("info".utf8),
                    outputByteCount: 32))
    }

    @Test("a private key must be positive and less than the order of the curve")
    func numbers() throws {
        let one = try P256.Signing.PrivateKey(rawRepresentation: Data(count: 31) + [1])
        #expect(one.publicKey.rawRepresentation.hexadecimal == Self.generator)
        let wrong =
            try [Data(), Data(count: 31), Data(count: 33), Data(count: 32), Data(repeating: 0xFF, count: 32)]
            + [bytes(Self.order), bytes(Self.afterOrder)]
        for number in wrong {
            #expect(throws: (any Error).self) { try P256.Signing.PrivateKey(rawRepresentation: number) }
            #expect(throws: (any Error).self) { try P256.KeyAgreement.PrivateKey(rawRepresentation: number) }
        }
        #expect(ERR_peek_error() == 0)
    }

    @Test("a public key must be a point on the curve")
    func points() throws {
        let good = try bytes(Self.generator)
        _ = try P256.KeyAgreement.PublicKey(x963Representation: [4] + good)
        #expect(try P256.Signing.PublicKey(rawRepresentation: good).x963Representation == [4] + good)
        var off = good
        off[63] ^= 1
        let wrong = try [
            off, Data(count: 64), Data(repeating: 0xFF, count: 64), good.dropLast(), good + [0], Data(),
            bytes(Self.prime) + good.suffix(32), good.prefix(32) + bytes(Self.prime),
        ]
        for coordinates in wrong {
            #expect(throws: (any Error).self) { try P256.Signing.PublicKey(rawRepresentation: coordinates) }
            #expect(throws: (any Error).self) { try P256.KeyAgreement.PublicKey(x963Representation: [4] + coordinates) }
        }
        for point in [Data([0]), Data([2]) + good.prefix(32), Data([3]) + good, Data([6]) + good, Data([5]) + good] {
            #expect(throws: (any Error).self) { try P256.Signing.PublicKey(x963Representation: point) }
            #expect(throws: (any Error).self) { try P256.KeyAgreement.PublicKey(x963Representation: point) }
        }
        #expect(ERR_peek_error() == 0)
    }

    @Test("keys survive a round trip through every format")
    func forms() throws {
        let key = P256.Signing.PrivateKey()
        let read = try [
            P256.Signing.PrivateKey(rawRepresentation: key.rawRepresentation),
            P256.Signing.PrivateKey(derRepresentation: key.derRepresentation),
            P256.Signing.PrivateKey(pemRepresentation: key.pemRepresentation),
            P256.Signing.PrivateKey(pemRepresentation: key.pemRepresentation + "\n"),
            P256.Signing.PrivateKey(pemRepresentation: key.pemRepresentation.replacing("\n", with: "\r\n")),
        ]
        for one in read {
            #expect(one.rawRepresentation == key.rawRepresentation)
            #expect(one.publicKey.x963Representation == key.publicKey.x963Representation)
        }
        let publicKey = key.publicKey
        for one in try [
            P256.Signing.PublicKey(rawRepresentation: publicKey.rawRepresentation),
            P256.Signing.PublicKey(derRepresentation: publicKey.derRepresentation),
            P256.Signing.PublicKey(pemRepresentation: publicKey.pemRepresentation),
        ] {
            #expect(one.x963Representation == publicKey.x963Representation)
        }
        #expect(key.pemRepresentation.hasPrefix("-----BEGIN PRIVATE KEY-----\n"))
        #expect(key.pemRepresentation.hasSuffix("\n-----END PRIVATE KEY-----"))
        #expect(publicKey.pemRepresentation.hasPrefix("-----BEGIN PUBLIC KEY-----\n"))
    }

    @Test("truncated, extended and changed keys in DER and PEM are rejected")
    func damaged() throws {
        let key = P256.Signing.PrivateKey()
        let (secret, open) = (key.derRepresentation, key.publicKey.derRepresentation)
        for count in 0..<secret.count {
            #expect(throws: (any Error).self) { try P256.Signing.PrivateKey(derRepresentation: secret.prefix(count)) }
        }
        for count in 0..<open.count {
            #expect(throws: (any Error).self) { try P256.Signing.PublicKey(derRepresentation: open.prefix(count)) }
        }
        #expect(throws: (any Error).self) { try P256.Signing.PrivateKey(derRepresentation: secret + [0]) }
        #expect(throws: (any Error).self) { try P256.Signing.PublicKey(derRepresentation: open + [0]) }
        for index in open.indices {
            var changed = open
            changed[index] ^= 1
            #expect(throws: (any Error).self, "\(index)") { try P256.Signing.PublicKey(derRepresentation: changed) }
        }
        let pem = key.pemRepresentation
        for wrong in [
            "", "x", pem.replacing("END PRIVATE", with: "END PUBLIC"), pem.replacing("PRIVATE", with: "PUBLIC"),
            pem + pem, String(pem.dropFirst()), "text\n" + pem, pem.replacing("M", with: "*"),
            "-----BEGIN PRIVATE KEY-----\n-----END PRIVATE KEY-----", key.publicKey.pemRepresentation,
        ] {
            #expect(throws: (any Error).self, "\(wrong)") { try P256.Signing.PrivateKey(pemRepresentation: wrong) }
        }
        #expect(throws: (any Error).self) { try P256.Signing.PublicKey(pemRepresentation: pem) }
        #expect(ERR_peek_error() == 0)
    }

    @Test("the public key inside a private key file is ignored")
    func otherPoint() throws {
        let (key, other) = (P256.Signing.PrivateKey(), P256.Signing.PrivateKey())
        let mixed = key.derRepresentation.dropLast(64) + other.derRepresentation.suffix(64)
        let read = try? P256.Signing.PrivateKey(derRepresentation: mixed)
        #expect(read.map { $0.publicKey.rawRepresentation == key.publicKey.rawRepresentation } != false)
        #expect(ERR_peek_error() == 0)
    }

    @Test("Masthead and OpenSSL can read each other's keys", .enabled(if: Tool.isInstalled("openssl")))
    func program() async throws {
        let folder = try TemporaryFolder()
        func run(_ script: String) async throws -> Data {
            let made = try await Tool.run(["sh", "-ec", script], in: folder.url)
            try #require(made.status == 0, "\(made.errors)")
            return try Data(contentsOf: folder["out"])
        }
        func text(_ script: String) async throws -> String { String(decoding: try await run(script), as: UTF8.self) }
        let pkcs8 = try await text("openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out out")
        let key = try P256.Signing.PrivateKey(pemRepresentation: pkcs8)
        try folder.write("key", pkcs8)
        #expect(key.pemRepresentation + "\n" == pkcs8)
        let open = try await text("openssl pkey -in key -pubout -out out")
        #expect(key.publicKey.pemRepresentation + "\n" == open)
        #expect(
            try P256.Signing.PublicKey(pemRepresentation: open).rawRepresentation == key.publicKey.rawRepresentation)
        let old = try await text("openssl ec -in key -out out")
        #expect(old.contains("EC PRIVATE KEY"))
        #expect(try P256.Signing.PrivateKey(pemRepresentation: old).rawRepresentation == key.rawRepresentation)
        // A signature of openssl, and another that openssl verifies.
        try folder.write("text", "the text")
        let signature = try P256.Signing.ECDSASignature(
            derRepresentation: await run("openssl dgst -sha256 -sign key -out out text"))
        #expect(key.publicKey.isValidSignature(signature, for: Data("the text".utf8)))
        try key.signature(for: Data("the text".utf8)).derRepresentation.write(to: folder["signature"])
        #expect(
            try await text(
                "openssl pkey -in key -pubout -out open; openssl dgst -sha256 -verify open -signature signature text >out"
            )
            .contains("OK"))
        // Other curves, explicit parameters, a compressed point, another algorithm, and a password.
        let options = "openssl genpkey -algorithm EC -out out -pkeyopt ec_paramgen_curve:"
        for script in [
            options + "secp256k1", options + "P-384", options + "P-256 -pkeyopt ec_param_enc:explicit",
            "openssl genpkey -algorithm ED25519 -out out", "openssl genrsa -out out 1024",
            options + "P-256 -aes256 -pass pass:x",
        ] {
            let wrong = try await text(script)
            #expect(throws: (any Error).self, "\(script)") { try P256.Signing.PrivateKey(pemRepresentation: wrong) }
        }
        for script in [
            "openssl ec -in key -pubout -conv_form compressed -out out",
            "openssl ec -in key -pubout -param_enc explicit -out out",
        ] {
            let wrong = try await text(script)
            #expect(throws: (any Error).self, "\(script)") { try P256.Signing.PublicKey(pemRepresentation: wrong) }
        }
        #expect(ERR_peek_error() == 0)
    }
}
