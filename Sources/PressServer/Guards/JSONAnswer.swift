import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// Makes responses in JSON, with times as in RFC 3339.
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
            // Encoding fails only for NaN and infinity, and no document contains these.
            return Response(status: .internalServerError)
        }
    }
}
