import Foundation
import Periodical

/// A service's response. Its media type is ignored, because some services send JSON as `text/html`.
struct ReaderAnswer: Sendable {
    let data: Data
    /// The requested URL without its query, for messages.
    let place: String

    /// The maximum size of a response, in bytes.
    static let byteLimit = 32 << 20

    private var start: Data.Element? { data.first { !" \t\r\n\u{FEFF}".utf8.contains($0) } }

    /// Whether the response is a web page, for example the login page of the service or the network.
    var isPage: Bool { start == UInt8(ascii: "<") }

    /// The response as text, if it consists of lines.
    var text: String {
        String(decoding: data.prefix(64 << 10), as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Whether the response is `OK` or empty, which confirms a change.
    var isDone: Bool {
        let words = text.trimmingCharacters(in: ["\""])
        return data.count <= 64 && (words.isEmpty || words.uppercased() == "OK")
    }

    /// Parses the response as a JSON object. Returns nil for an empty list, which services send for unsupported
    /// requests.
    func object() throws(MastheadError) -> [String: PropertyValue]? {
        guard !isPage else { throw unexpected("the answer is a web page") }
        let value: PropertyValue
        do throws(MastheadError) {
            value = try Document(data, subject: place, cannot: "read the answer of").value()
        } catch { throw unexpected(error.found) }
        switch value {
        case .dictionary(let object): return object
        case .array(let list) where list.isEmpty: return nil
        default: throw unexpected("the answer is \(value.typeName)")
        }
    }

    func unexpected(_ found: String) -> MastheadError {
        MastheadError(
            .strangeAnswer, cannot: "read the answer of", to: place, found: found,
            remedies: [
                .checkAddress(
                    "Check that the address belongs to a service with the Google Reader API, or try again later."
                )
            ])
    }
}
