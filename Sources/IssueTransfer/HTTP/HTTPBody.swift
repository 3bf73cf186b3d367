public import Foundation
public import Periodical

/// The body of a request.
public struct HTTPBody: Sendable, Hashable, Codable {
    /// The bytes of the body.
    public var data: Data
    /// The media type of the bytes.
    public var contentType: String

    /// Creates a body.
    public init(_ data: Data, contentType: String) {
        self.data = data
        self.contentType = contentType
    }

    /// Encodes a value as a JSON body.
    /// - Throws: ``MastheadError`` if the value cannot be encoded.
    public static func json(
        _ value: some Encodable, encoder: JSONEncoder = JSONEncoder()
    ) throws(MastheadError) -> HTTPBody {
        do { return HTTPBody(try encoder.encode(value), contentType: "application/json") } catch {
            throw MastheadError(
                .configuration, cannot: "write as JSON", to: "\(type(of: value))", found: "\(error)")
        }
    }

    /// Encodes the fields of a form as a body (`application/x-www-form-urlencoded`, WHATWG URL section 5.2). Fields
    /// keep their order, and may share a name.
    public static func form(_ fields: [(name: String, value: String)]) -> HTTPBody {
        let text = fields.map { "\(escaped($0.name))=\(escaped($0.value))" }.joined(separator: "&")
        return HTTPBody(Data(text.utf8), contentType: "application/x-www-form-urlencoded")
    }

    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "*"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"):
                escaped.append(Character(UnicodeScalar(byte)))
            case UInt8(ascii: " "): escaped += "+"
            default: escaped += "%" + [byte].hexadecimal.uppercased()
            }
        }
        return escaped
    }
}
