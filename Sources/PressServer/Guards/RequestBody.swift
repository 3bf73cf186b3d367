import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// What requests bring along, within limits of size and time.
enum RequestBody {
    /// A request's body as a value.
    static func decode<Value: Decodable & Sendable>(
        _ type: Value.Type, _ request: Request, _ configuration: PressConfiguration
    ) async throws -> Value {
        try decode(type, from: try await data(request, configuration))
    }

    /// A request's body as it was sent, which has to be JSON.
    static func data(_ request: Request, _ configuration: PressConfiguration) async throws -> Data {
        let kind = request.headers[.contentType]?.split(separator: ";").first?.trimmingCharacters(in: .whitespaces)
        guard kind?.lowercased() == "application/json" else {
            throw Problem(.unsupportedMediaType, "Send JSON, as application/json.", closes: true)
        }
        return Data(
            buffer: try await collect(request, limit: configuration.bodyLimit, within: configuration.requestTime))
    }

    /// What was sent as a value.
    static func decode<Value: Decodable>(_ type: Value.Type, from body: Data) throws -> Value {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        do { return try decoder.decode(type, from: body) } catch {
            throw Problem(.badRequest, "The body is not what is described for this request.")
        }
    }

    /// All of a request's body, which has to come in good time: a byte now and then is no request.
    private static func collect(_ request: Request, limit: Int, within seconds: Int) async throws -> ByteBuffer {
        try await withThrowingTaskGroup(of: ByteBuffer.self) { group in
            group.addTask {
                do { return try await request.body.collect(upTo: limit) } catch is NIOTooManyBytesError {
                    throw tooLong(limit)
                }
            }
            group.addTask {
                try await ContinuousClock().sleep(for: .seconds(seconds))
                throw Problem(.requestTimeout, "The body did not come in time.", closes: true)
            }
            defer { group.cancelAll() }
            guard let body = try await group.next() else { throw Problem(.badRequest, nil) }
            return body
        }
    }

    /// The answer to a body that is too long.
    static func tooLong(_ limit: Int) -> Problem {
        Problem(.contentTooLarge, "A body has at most \(limit) bytes.", closes: true)
    }
}
