import Foundation
import HTTPTypes
package import Hummingbird
import NIOCore
package import Web

/// A request with its path, query and body.
package struct WebRequest: Sendable {
    package let request: Request
    package let context: LocalContext

    /// The start of the server's URLs, such as `http://127.0.0.1:8417`. The host is the one in the request.
    package var origin: String { context.origin(of: request) }

    /// Returns a parameter in the query, or nil if it is missing.
    package func query(_ name: String) -> String? { request.uri.queryParameters[Substring(name)].map(String.init) }

    /// Returns a required parameter in the query.
    package func required(_ name: String) throws(HTTPError) -> String {
        guard let value = query(name) else { throw HTTPError(.badRequest) }
        return value
    }

    /// Returns a required number in the path, for example `:id`.
    package func number<Number: FixedWidthInteger & LosslessStringConvertible>(_ name: String) throws -> Number {
        try context.parameters.require(name, as: Number.self)
    }

    /// The path's components, percent-decoded.
    package var path: [String] { request.uri.path.split(separator: "/").map { Self.decoded(String($0)) ?? String($0) } }

    /// Returns a path component percent-decoded, or nil if the encoding is invalid.
    package static func decoded(_ part: String) -> String? {
        // Foundation removes a byte order mark at the start of a string. The slash keeps a byte order mark that belongs
        // to the name.
        "/\(part)".removingPercentEncoding.map { String($0.unicodeScalars.dropFirst()) }
    }

    /// Decodes the request's body from JSON.
    /// - Parameter limit: The maximum size of the body, in bytes.
    package func body<Value: Decodable>(_ type: Value.Type, upTo limit: Int) async throws -> Value {
        let body = try await body(upTo: limit)
        do { return try JSONDecoder().decode(type, from: Data(buffer: body)) } catch { throw HTTPError(.badRequest) }
    }

    /// Reads the whole body within 10 seconds, so that a slow client cannot block the server.
    /// - Parameter limit: The maximum size of the body, in bytes.
    package func body(upTo limit: Int) async throws -> ByteBuffer {
        try await withThrowingTaskGroup(of: ByteBuffer.self) { group in
            group.addTask { try await request.body.collect(upTo: limit) }
            group.addTask {
                try await ContinuousClock().sleep(for: .seconds(10))
                throw HTTPError(.requestTimeout)
            }
            defer { group.cancelAll() }
            guard let body = try await group.next() else { throw HTTPError(.badRequest) }
            return body
        }
    }
}
