import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Periodical

/// What requests bring and responses take along.
extension ReaderAPI {
    /// A request's body.
    /// - Parameter limit: the most bytes.
    static func decode<Value: Decodable>(
        _ type: Value.Type, _ request: Request, _ context: BasicRequestContext, upTo limit: Int = 16_384
    ) async throws -> Value {
        let body = try await body(of: request, upTo: limit)
        do { return try JSONDecoder().decode(type, from: Data(buffer: body)) } catch { throw HTTPError(.badRequest) }
    }

    /// All of a request's body, which has to come in good time: a byte now and then is no request.
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

    /// A response that no browser keeps.
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
