import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// What requests bring along, which ``BodyMiddleware`` has read.
enum RequestBody {
    /// A request's body as a value.
    static func decode<Value: Decodable & Sendable>(
        _ type: Value.Type, _ request: Request, _ configuration: PressConfiguration
    ) async throws -> Value {
        try decode(type, from: try await data(request, configuration))
    }

    /// A request's body as it was sent, which has to be JSON.
    static func data(_ request: Request, _ configuration: PressConfiguration) async throws -> Data {
        guard kind(of: request) == "application/json" else {
            throw Problem(.unsupportedMediaType, "Send JSON, as application/json.")
        }
        return Data(buffer: try await request.body.collect(upTo: configuration.bodyLimit))
    }

    /// The fields of a form that was sent.
    static func form(_ request: Request, _ configuration: PressConfiguration) async throws -> FormFields {
        guard kind(of: request) == "application/x-www-form-urlencoded" else {
            throw Problem(.unsupportedMediaType, "Send a form, as application/x-www-form-urlencoded.")
        }
        let body = try await request.body.collect(upTo: configuration.bodyLimit)
        guard let fields = FormFields(Data(buffer: body)) else { throw Problem(.badRequest, "The form is none.") }
        return fields
    }

    private static func kind(of request: Request) -> String? {
        request.headers[.contentType]?.split(separator: ";").first?.trimmingCharacters(in: .whitespaces).lowercased()
    }

    /// What was sent as a value.
    static func decode<Value: Decodable>(_ type: Value.Type, from body: Data) throws -> Value {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        do { return try decoder.decode(type, from: body) } catch {
            throw Problem(.badRequest, "The body is not what is described for this request\(Self.place(of: error)).")
        }
    }

    /// Where a body is not what it should be, by the names that are described for it.
    private static func place(of error: any Error) -> String {
        switch error as? DecodingError {
        case .keyNotFound(let key, let context): ": '\(path(context.codingPath + [key]))' is missing"
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            context.codingPath.isEmpty ? "" : ": '\(path(context.codingPath))' is of another kind"
        default: ""
        }
    }

    private static func path(_ keys: [any CodingKey]) -> String {
        keys.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".").printable
    }
}
