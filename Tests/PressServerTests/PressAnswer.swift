import Foundation

/// A server's response.
struct PressAnswer {
    struct Malformed: Error { let text: String }

    let status: Int
    /// The header fields, by their names in lower case.
    let fields: [String: String]
    let body: String

    /// Reads the output of `curl -i`.
    init(_ text: String) throws {
        // Bytes are split, because a search for a line end in a long String is slow.
        let data = Data(text.utf8)
        let end = data.range(of: Data("\r\n\r\n".utf8))
        let head = String(decoding: data[..<(end?.lowerBound ?? data.endIndex)], as: UTF8.self)
        let lines = head.split(separator: "\r\n")
        guard let first = lines.first?.split(separator: " "), first.count > 1, let status = Int(first[1]) else {
            throw Malformed(text: text)
        }
        self.status = status
        fields = lines.dropFirst().reduce(into: [:]) { fields, line in
            let pair = line.split(separator: ":", maxSplits: 1)
            if pair.count == 2 {
                fields[pair[0].lowercased()] = pair[1].trimmingCharacters(in: .whitespaces)
            }
        }
        body = end.map { String(decoding: data[$0.upperBound...], as: UTF8.self) } ?? ""
    }

    /// Returns the body as JSON.
    func json() throws -> Any { try JSONSerialization.jsonObject(with: Data(body.utf8)) }

    /// Returns a text of the JSON body.
    func text(_ key: String) throws -> String? { (try json() as? [String: Any])?[key] as? String }
}
