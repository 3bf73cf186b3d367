import Foundation
import Periodical

/// An answer of a service, whatever it says that it is: JSON comes as `text/html` from some.
struct ReaderAnswer: Sendable {
    let data: Data
    /// What was asked, for messages: without the query.
    let place: String

    /// The longest answer that is taken, in bytes.
    static let byteLimit = 32 << 20

    private var start: Data.Element? { data.first { !" \t\r\n\u{FEFF}".utf8.contains($0) } }

    /// Whether it is a web page: a page that asks for a login, a network that wants money first.
    var isPage: Bool { start == UInt8(ascii: "<") }

    /// Its words, for what is answered in lines.
    var text: String {
        String(decoding: data.prefix(64 << 10), as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Whether it says that something was done: `OK`, or nothing at all.
    var isDone: Bool {
        let words = text.trimmingCharacters(in: ["\""])
        return data.count <= 64 && (words.isEmpty || words.uppercased() == "OK")
    }

    /// The object of JSON that it is; nil where it is an empty list, as services answer that lack what was asked.
    func object() throws(MastheadError) -> [String: PropertyValue]? {
        guard !isPage else { throw strange("it is a web page") }
        let value: PropertyValue
        do throws(MastheadError) {
            value = try Document(data, subject: place, cannot: "read the answer of").value()
        } catch { throw strange(error.found) }
        switch value {
        case .dictionary(let object): return object
        case .array(let list) where list.isEmpty: return nil
        default: throw strange("it is \(value.typeName)")
        }
    }

    func strange(_ found: String) -> MastheadError {
        MastheadError(
            .strangeAnswer, cannot: "read the answer of", to: place, found: found,
            remedies: [
                .checkAddress(
                    "Nothing was changed by it. Check that the address is that of a service with Google Reader's interface; else try again later."
                )
            ])
    }
}
