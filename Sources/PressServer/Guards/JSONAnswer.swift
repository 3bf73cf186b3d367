import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// Answers in JSON, with times as RFC 3339 has them.
enum JSONAnswer {
    static func make(_ value: some Encodable, status: HTTPResponse.Status = .ok) -> Response {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            let data = try encoder.encode(value)
            return Response(
                status: status, headers: [.contentType: "application/json", .cacheControl: "no-store"],
                body: ResponseBody(byteBuffer: ByteBuffer(bytes: data)))
        } catch {
            // Only a number that is none could not be written, and there are none.
            return Response(status: .internalServerError)
        }
    }
}
