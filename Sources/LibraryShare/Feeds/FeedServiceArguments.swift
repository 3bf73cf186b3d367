import Foundation
import Hummingbird
import LocalWeb

/// The arguments of a request: the query and, if the request has a form, its fields. In contrast to other forms, an
/// argument such as `i` may occur thousands of times.
struct FeedServiceArguments: Sendable {
    private let fields: [(name: String, value: String)]

    /// The maximum number of arguments in a request.
    static let most = 20_000

    /// Reads the arguments of a request.
    /// - Parameter limit: the maximum size of the form, in bytes.
    init(_ asked: WebRequest, upTo limit: Int) async throws {
        var text = asked.request.uri.query ?? ""
        if asked.request.method == .post {
            text += "&" + String(decoding: Data(buffer: try await asked.body(upTo: limit)), as: UTF8.self)
        }
        guard let arguments = Self(text) else { throw HTTPError(.badRequest) }
        self = arguments
    }

    /// Parses arguments (application/x-www-form-urlencoded, URL standard section 5.1). Returns nil if there are too
    /// many arguments, or if their encoding is invalid.
    init?(_ text: String) {
        let pairs = text.split(separator: "&", maxSplits: Self.most)
        guard pairs.count <= Self.most else { return nil }
        var fields: [(name: String, value: String)] = []
        fields.reserveCapacity(pairs.count)
        for pair in pairs {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = Self.text(parts[0]), let value = Self.text(parts.count == 2 ? parts[1] : "") else {
                return nil
            }
            fields.append((name, value))
        }
        self.fields = fields
    }

    /// The first value of an argument, or nil if the argument is missing or empty.
    subscript(name: String) -> String? {
        fields.first { $0.name == name }.flatMap { $0.value.isEmpty ? nil : $0.value }
    }

    /// Returns all values of an argument.
    func all(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }

    /// Returns the value of an argument as a number. Returns nil if the argument is missing.
    func number(_ name: String) throws(HTTPError) -> Int? {
        guard let text = self[name] else { return nil }
        guard let number = Int(text) else { throw HTTPError(.badRequest) }
        return number
    }

    private static func text(_ part: Substring) -> String? {
        let spaced = part.replacing("+", with: " ")
        guard let text = WebRequest.decoded(String(spaced)), !text.utf8.contains(0) else { return nil }
        return text
    }
}
