import Foundation
import IssueLibrary
import Periodical
import TestSupport
import Testing

@testable import LibraryCore

/// Tests of reading JSON columns without JSONDecoder.
@Suite struct StoredValueReadingTests {
    private func decoded(_ text: String) -> PropertyValue? {
        try? JSONDecoder().decode(PropertyValue.self, from: Data(text.utf8))
    }

    @Test(
        "the fast JSON reader and JSONDecoder give the same result for the library's JSON",
        arguments: [
            PropertyValue.array([.string("A. One"), .string("B \"the\" Two"), .string("C\\D"), .string("Été 🌍")]),
            .dictionary([
                "Publisher": .string("Harbour"), "Private": .boolean(true), "Free": .boolean(false),
                "Store": .dictionary([
                    "Sample": .dictionary(["URL": .string("a/b"), "Size": .integer(123), "SHA256": .string("00ff")]),
                    "Related": .array([.string("x"), .array([])]), "Characters": .integer(-7), "None": .dictionary([:]),
                ]),
            ]), .array([]), .dictionary([:]), .integer(0), .string(""),
        ])
    func written(value: PropertyValue) throws {
        let text = String(decoding: try value.json(), as: UTF8.self)
        #expect(StoredValueReading.value(text) == value && decoded(text) == value, "\(text)")
    }

    @Test(
        "the fast JSON reader rejects JSON that the library would not write",
        arguments: [
            "1.5", "1e3", "01", "-", "null", "[null]", #"["a\u00e9"]"#, #"["a\n"]"#, #"{"a":1,"a":2}"#, "[1,]",
            "[1 ,2]", "",
            "[", "{\"a\"", "\"a", "99999999999999999999", "truely", "[true", String(repeating: "[", count: 40),
            "\"a\u{1}\"",
        ])
    func others(text: String) {
        #expect(StoredValueReading.value(text) == nil, "\(text)")
    }

    @Test("the fast JSON reader rejects randomly changed text or agrees with JSONDecoder")
    func damaged() throws {
        let text = Array(#"{"Authors":["A","B \"x\" \\"],"Pages":12,"Store":{"Hit":true,"Price":"3 €"}}"#.utf8)
        var random = SeededGenerator()
        for _ in 0..<3000 {
            var bytes = text
            bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0x20...0x7E, using: &random)
            let damaged = String(decoding: bytes, as: UTF8.self)
            guard let value = StoredValueReading.value(damaged) else { continue }
            #expect(decoded(damaged) == value, "\(damaged) \(random)")
        }
        #expect(StoredValueReading.texts(#"["a","b"]"#) == ["a", "b"])
        #expect(StoredValueReading.texts(#"["a",1]"#) == nil)
    }
}
