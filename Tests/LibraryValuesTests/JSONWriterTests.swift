import Foundation
import Testing

@testable import LibraryValues

/// The writer of all JSON that interfaces show.
@Suite struct JSONWriterTests {
    private struct Value: Codable, Equatable {
        enum Word: String, Codable { case one }

        var text = "a\"b\\c\n\r\t\u{8}\u{C}\u{1}/é🌍"
        var flag = true
        var count = -12
        var large: Int64 = .max
        var fractions = [0.33, 1, 0, 1e-7, -2.5]
        var word: Word? = .one
        var nothing: String?
        var absent: Inner?
        var inner = Inner(names: ["x"], sizes: ["b": 2, "a": 1])
        var list = [Inner(names: [], sizes: [:])]
        var url = URL(string: "https://example.org/a?b=c")
        var small: UInt8 = 7
    }

    private struct Inner: Codable, Equatable {
        var names: [String]
        var sizes: [String: Int]
    }

    private func text(_ value: some Encodable, _ writer: JSONWriter = JSONWriter()) throws -> String {
        String(decoding: try writer.data(value), as: UTF8.self)
    }

    @Test("the JSON writer encodes values like JSONEncoder, except that missing values become null")
    func likeEncoder() throws {
        var value = Value()
        (value.nothing, value.absent) = ("", Inner(names: ["y"], sizes: [:]))
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        #expect(try text(value) == String(decoding: encoder.encode(value), as: UTF8.self))
        #expect(try JSONDecoder().decode(Value.self, from: JSONWriter(isIndented: true).data(value)) == value)
        #expect(try text([Value()]).contains(#""absent":null"#))
        for sample in [#""x""#, "[]", "{}", "[1,[2]]", "null"] {
            let object = try JSONDecoder().decode(Plain.self, from: Data(sample.utf8))
            #expect(try text(object) == sample)
        }
    }

    @Test("the JSON writer can omit keys whose value is null, but not the elements of a list")
    func withoutNull() throws {
        let writer = JSONWriter(omitsNull: true)
        let plain = try text([Value()], writer)
        #expect(plain.hasPrefix(#"[{"count":-12,"flag":true,"fractions":"#), "\(plain)")
        #expect(!plain.contains("null") && !plain.contains("nothing") && !plain.contains("absent"), "\(plain)")
        #expect(try JSONDecoder().decode([Value].self, from: writer.data([Value()])) == [Value()])
        var other = Value()
        other.nothing = "x"
        let full = try text([Value(), other, Value()], writer)
        #expect(full == "[\(plain.dropFirst().dropLast()),\(try text(other, writer)),\(plain.dropFirst())")
        for (value, sample) in [
            #"[null,"x"]"#: #"[null,"x"]"#, #"{"a":null,"b":{"c":null}}"#: #"{"b":{}}"#, "null": "null",
        ] {
            #expect(try text(JSONDecoder().decode(Plain.self, from: Data(value.utf8)), writer) == sample)
        }
    }

    @Test("the JSON writer writes dates in UTC with whole seconds")
    func dates() throws {
        let date = Date(timeIntervalSince1970: 1_780_315_200.25)
        #expect(try text([date]) == #"["2026-06-01T12:00:00Z"]"#)
        #expect(try text(["at": date]) == #"{"at":"2026-06-01T12:00:00Z"}"#)
    }

    @Test("the JSON writer escapes unsafe characters and rejects infinite numbers")
    func hostile() throws {
        let writer = JSONWriter(isSafe: { $0.value != 0x202E && $0 != "🌍" })
        #expect(try text(["\u{202E}é🌍"], writer) == #"["\u202eé\ud83c\udf0d"]"#)
        #expect(throws: EncodingError.self) { try text([Double.infinity]) }
    }

    /// Any JSON.
    private indirect enum Plain: Codable {
        case null, text(String), number(Int), list([Plain]), object([String: Plain])

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if container.decodeNil() {
                self = .null
            } else if let text = try? container.decode(String.self) {
                self = .text(text)
            } else if let number = try? container.decode(Int.self) {
                self = .number(number)
            } else if let list = try? container.decode([Plain].self) {
                self = .list(list)
            } else {
                self = .object(try container.decode([String: Plain].self))
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .null: try container.encodeNil()
            case .text(let text): try container.encode(text)
            case .number(let number): try container.encode(number)
            case .list(let list): try container.encode(list)
            case .object(let object): try container.encode(object)
            }
        }
    }
}
