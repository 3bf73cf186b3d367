import HTTPTypes
import Hummingbird

/// A middleware that rejects any request without exactly one valid host (RFC 9112 section 3.2). A proxy might interpret
/// such a request differently.
struct HostMiddleware: RouterMiddleware {
    func handle(
        _ request: Request, context: PressContext, next: (Request, PressContext) async throws -> Response
    ) async throws -> Response {
        // The framework uses the first Host field as the request's authority. Any other Host field remains a header
        // field.
        guard let host = request.head.authority, request.headers[.host] == nil, Self.isHost(host) else {
            throw Problem(.badRequest, "The request must name one host.", closes: true)
        }
        return try await next(request, context)
    }

    /// Whether a string is empty or could be a host with an optional port.
    private static func isHost(_ text: String) -> Bool {
        text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                true
            default: "-._~%!$&'()*+;=:[]".utf8.contains(byte)
            }
        }
    }
}

extension HTTPField.Name {
    fileprivate static let host = HTTPField.Name("Host") ?? .via
}
