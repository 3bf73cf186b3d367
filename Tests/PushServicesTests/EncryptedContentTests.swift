import Foundation
import PushServices
import Testing
import WebTokens

/// Tests of the examples of RFC 8188 and RFC 8291, byte for byte.
@Suite struct EncryptedContentTests {
    private func data(_ text: String) throws -> Data { try #require(Data(base64URL: text)) }

    @Test("encrypting one record gives the same bytes as the example in RFC 8188, section 3.1")
    func oneRecord() throws {
        let encrypted = try EncryptedContent.encrypt(
            Data("I am the walrus".utf8), key: data("yqdlZ-tYemfogSmv7Ws5PQ"), salt: data("I1BsxtFttlv3u_Oo94xnmw"),
            keyID: Data(), recordSize: 4096)
        #expect(
            encrypted?.base64URL
                == "I1BsxtFttlv3u_Oo94xnmwAAEAAA-NAVub2qFgBEuQKRapoZu-IxkIva3MEB1PD-ly8Thjg")
    }

    @Test("encrypting two records gives the same bytes as the example in RFC 8188, section 3.2")
    func twoRecords() throws {
        let encrypted = try EncryptedContent.encrypt(
            Data("I am the walrus".utf8), key: data("BO3ZVPxUlnLORbVGMpbT1Q"), salt: data("uNCkWiNYzKTnBN9ji3-qWA"),
            keyID: Data("a1".utf8), recordSize: 25, paddings: [1])
        #expect(
            encrypted?.base64URL
                == "uNCkWiNYzKTnBN9ji3-qWAAAABkCYTHOG8chz_gnvgOqdGYovxyjuqRyJFjEDyoF1Fvkj6hQPdPHI51OEUKEpgz3SsLWIqS_uA")
    }

    @Test("encrypting a push message gives the same bytes as the example in RFC 8291, appendix A")
    func message() throws {
        let subscription = try PushSubscription(
            endpoint: #require(URL(string: "https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV")),
            publicKey: data(
                "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
            secret: data("BTBZMqHH6r4Tts7J_aSIgg"))
        let encrypted = try WebPushEncryption.encrypt(
            Data("When I grow up, I want to be a watermelon".utf8), for: subscription,
            key: data("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), salt: data("DGv6ra1nlYgDCS1FRnbzlw"))
        #expect(
            encrypted.base64URL
                == "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml"
                + "mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT"
                + "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN")
    }

    @Test("a push message can be empty but cannot have an impossible record size")
    func boundaries() throws {
        func encrypted(_ byteCount: Int, salt: Int = 16, keyID: Int = 0, record: Int = 18, _ paddings: Int...) throws
            -> Int?
        {
            try EncryptedContent.encrypt(
                Data(count: byteCount), key: Data(count: 16), salt: Data(count: salt), keyID: Data(count: keyID),
                recordSize: record, paddings: paddings)?.count
        }
        #expect(try encrypted(0) == 21 + 17)
        #expect(try encrypted(1) == 21 + 18)
        #expect(try encrypted(2) == 21 + 36)
        #expect(try encrypted(0, record: 17) == nil)
        #expect(try encrypted(0, salt: 15) == nil)
        #expect(try encrypted(0, keyID: 255) == 255 + 21 + 17)
        #expect(try encrypted(0, keyID: 256) == nil)
        #expect(try encrypted(0, 1) == 21 + 18)
        #expect(try encrypted(0, 2) == nil)
        #expect(try encrypted(0, -1) == nil)
    }

    @Test("base64url text is decoded with or without padding")
    func base64() {
        #expect(Data([0xFB, 0xFF]).base64URL == "-_8")
        #expect(Data(base64URL: "-_8") == Data([0xFB, 0xFF]))
        #expect(Data(base64URL: "-_8=") == Data([0xFB, 0xFF]))
        #expect(Data(base64URL: "") == Data())
        for text in ["+/8", "a", "-_8 ", "-_\n8", "é"] { #expect(Data(base64URL: text) == nil, "\(text)") }
    }
}
