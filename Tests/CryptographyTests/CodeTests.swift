import Cryptography
import Foundation
import Periodical
import Testing

struct CodeTests {
    private func code<Function: HashFunction>(_ function: Function.Type, _ key: Data, _ data: Data) -> String {
        HMAC<Function>.authenticationCode(for: data, using: SymmetricKey(data: key)).hexadecimal
    }

    @Test("SHA-2 authentication codes match the examples in RFC 4231")
    func codes() throws {
        let long = Data(repeating: 0xAA, count: 131)
        let cases: [(key: Data, text: Data, sha256: String, sha512: String)] = [
            (
                Data(repeating: 0x0B, count: 20), Data("Hi There".utf8),
                "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7",
                "87aa7cdea5ef619d4ff0b4241a1d6cb02379f4e2ce4ec2787ad0b30545e17cdedaa833b7d6b8a702038b274eaea3f4e4be9d914eeb61f1702e696c203a126854"
            ),
            (
                Data("Jefe".utf8), Data("what do ya want for nothing?".utf8),
                "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
                "164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea2505549758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737"
            ),
            (
                Data(repeating: 0xAA, count: 20), Data(repeating: 0xDD, count: 50),
                "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe",
                "fa73b0089d56a284efb0f0756c890be9b1b5dbdd8ee81a3655f83e33b2279d39bf3e848279a722c806b485a47e67c807b946a337bee8942674278859e13292fb"
            ),
            (
                long, Data("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
                "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54",
                "80b24263c7c1a3ebb71493c1dd7be8b49b46d1f41b4aeec1121b013783f8f3526b56d037e05f2598bd0fd2215d6a1e5295e64f73f63f0aec8b915a985d786598"
            ),
        ]
        for one in cases {
            #expect(code(SHA256.self, one.key, one.text) == one.sha256)
            #expect(code(SHA512.self, one.key, one.text) == one.sha512)
        }
        #expect(
            code(SHA384.self, Data("Jefe".utf8), Data("what do ya want for nothing?".utf8))
                == "af45d2e376484031617f78d2b58a6b1b9c7ef464f5a01b47e42ec3736322445e8e2240ca5e69e2c78b3239ecfab21649")
        // RFC 2202, section 3.
        #expect(
            code(Insecure.SHA1.self, Data("Jefe".utf8), Data("what do ya want for nothing?".utf8))
                == "effcdf6ae5eb2fa2d27416d5f184df9c259a7c79")
    }

    @Test("an authentication code can have an empty key and empty data")
    func empty() {
        #expect(
            code(SHA256.self, Data(), Data()) == "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad")
    }

    @Test("an authentication code is valid only for its own data and key")
    func validity() {
        let (key, data) = (SymmetricKey(size: .bits256), Data("text".utf8))
        let code = Data(HMAC<SHA256>.authenticationCode(for: data, using: key))
        func isValid(_ code: Data, _ data: Data = data, _ key: SymmetricKey = key) -> Bool {
            HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: data, using: key)
        }
        #expect(isValid(code))
        #expect(!isValid(code.dropLast()) && !isValid(code + [0]) && !isValid(Data()))
        #expect(!isValid(code, Data("Text".utf8)) && !isValid(code, data, SymmetricKey(size: .bits256)))
        for index in code.indices {
            var changed = code
            changed[index] ^= 1
            #expect(!isValid(changed))
        }
    }

    private func derived<Function: HashFunction>(
        _ function: Function.Type, _ material: Data, _ salt: Data, _ info: Data, _ count: Int
    ) -> String {
        let key = HKDF<Function>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: material), salt: salt, info: info, outputByteCount: count)
        #expect(key.bitCount == 8 * count)
        return key.withUnsafeBytes { Data($0) }.hexadecimal
    }

    @Test("derived keys match the examples in RFC 5869")
    func keys() {
        let material = Data(repeating: 0x0B, count: 22)
        #expect(
            derived(SHA256.self, material, Data(0x00...0x0C), Data(0xF0...0xF9), 42)
                == "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865")
        #expect(
            derived(SHA256.self, Data(0x00...0x4F), Data(0x60...0xAF), Data(0xB0...0xFF), 82)
                == "b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c59045a99cac7827271cb41c65e590e09da3275600c2f09b8367793a9aca3db71cc30c58179ec3e87c14c01d5c1f3434f1d87"
        )
        #expect(
            derived(SHA256.self, material, Data(), Data(), 42)
                == "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8")
        #expect(
            derived(Insecure.SHA1.self, Data(repeating: 0x0B, count: 11), Data(0x00...0x0C), Data(0xF0...0xF9), 42)
                == "085a01ea1b10f36933068b56efa5ad81a4f14b822f5b091568a9cdd4f155fda2c22e422478d305f3f896")
    }

    @Test("random keys have the requested size and differ from each other")
    func random() {
        for size in [SymmetricKeySize.bits128, .bits192, .bits256] {
            let (key, other) = (SymmetricKey(size: size), SymmetricKey(size: size))
            #expect(key.bitCount == size.bitCount && key != other)
            #expect(key == SymmetricKey(data: key.withUnsafeBytes { Data($0) }))
        }
        #expect(SymmetricKey(data: Data()).bitCount == 0)
    }
}
