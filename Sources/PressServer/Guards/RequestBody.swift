import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import PressWire
import Web

/// Functions that decode request bodies, which ``BodyMiddleware`` has already received.
enum RequestBody {
    static func decode<Value: WireValue>(
        _ type: Value.Type, _ request: Request, _ configuration: PressConfiguration
    ) async throws -> Value {
        try decode(type, from: try await data(request, configuration))
    }

    /// Returns the bytes of a request's body, which must be JSON.
    static func data(_ request: Request, _ configuration: PressConfiguration) async throws -> Data {
        guard kind(of: request) == PressMediaType.json.rawValue else {
            throw Problem(.unsupportedMediaType, "The body must be \(PressMediaType.json.rawValue).")
        }
        return Data(buffer: try await request.body.collect(upTo: configuration.bodyLimit))
    }

    /// Returns the form fields in a request's body.
    static func form(_ request: Request, _ configuration: PressConfiguration) async throws -> FormFields {
        guard kind(of: request) == PressMediaType.form.rawValue else {
            throw Problem(.unsupportedMediaType, "The body must be \(PressMediaType.form.rawValue).")
        }
        let body = try await request.body.collect(upTo: configuration.bodyLimit)
        guard let fields = FormFields(Data(buffer: body)) else { throw Problem(.badRequest, "The form is malformed.") }
        return fields
    }

    private static func kind(of request: Request) -> String? {
        request.headers[.contentType]?.split(separator: ";").first?.trimmingCharacters(in: .whitespaces).lowercased()
    }

    static func decode<Value: WireValue>(_ type: Value.Type, from body: Data) throws -> Value {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        do { return try decoder.decode(type, from: body) } catch {
            throw Problem(
                .badRequest, "The body does not match the description of this request\(Self.place(of: error)).")
        }
    }

    /// Describes the first part of a body that does not match the API description, using the names in that description.
    private static func place(of error: any Error) -> String {
        switch error as? DecodingError {
        case .keyNotFound(let key, let context): ": '\(path(context.codingPath + [key]))' is missing"
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            context.codingPath.isEmpty ? "" : ": '\(path(context.codingPath))' has the wrong type"
        default: ""
        }
    }

    private static func path(_ keys: [any CodingKey]) -> String {
        keys.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".").printable
    }
}
