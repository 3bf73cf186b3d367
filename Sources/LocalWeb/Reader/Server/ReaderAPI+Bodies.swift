import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Periodical

/// The bodies of requests and responses.
extension ReaderAPI {
    /// Decodes a request's body from JSON.
    /// - Parameter limit: The maximum size in bytes.
    static func decode<Value: Decodable>(
        _ type: Value.Type, _ request: Request, _ context: BasicRequestContext, upTo limit: Int = 16_384
    ) async throws -> Value {
        let body = try await body(of: request, upTo: limit)
        do { return try JSONDecoder().decode(type, from: Data(buffer: body)) } catch { throw HTTPError(.badRequest) }
    }

    /// Reads a request's whole body within 10 seconds, so that a slow client cannot block the server.
    private static func body(of request: Request, upTo limit: Int) async throws -> ByteBuffer {
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

    /// Returns a JSON response that browsers do not cache.
    static func json(_ value: some Encodable) throws(MastheadError) -> Response {
        let data: Data
        do { data = try JSONEncoder().encode(value) } catch {
            throw MastheadError(.malformedDocument, cannot: "write", to: "a response", found: "\(error)")
        }
        return Response(
            status: .ok,
            headers: [
                .contentType: "application/json", .cacheControl: "no-store", .xContentTypeOptions: "nosniff",
            ], body: ResponseBody(byteBuffer: ByteBuffer(bytes: data)))
    }
}
