import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import PressWire

/// Functions that create JSON responses, with times in RFC 3339.
enum JSONAnswer {
    static func make(_ value: some WireValue, status: HTTPResponse.Status = .ok) -> Response {
        do {
            let data = try JSONEncoder.wire.encode(value)
            return Response(
                status: status, headers: [.contentType: PressMediaType.json.rawValue, .cacheControl: "no-store"],
                body: ResponseBody(byteBuffer: ByteBuffer(bytes: data)))
        } catch {
            // Encoding only fails for NaN and infinity, which no response contains.
            return Response(status: .internalServerError)
        }
    }
}
