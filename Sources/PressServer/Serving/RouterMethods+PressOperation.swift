import HTTPTypes
import Hummingbird
import PressWire

extension RouterMethods<PressContext> {
    /// Adds a route for an operation's path and method. The router group must not have a path prefix.
    func on(
        _ operation: PressOperation, use handler: @Sendable @escaping (Request, PressContext) async throws -> Response
    ) {
        on(RouterPath(operation.pattern), method: operation.requestMethod, use: handler)
    }
}

extension PressOperation {
    /// The path in the router's notation. `**` stands for all remaining segments.
    fileprivate var pattern: String { path([.path: "**"]) }

    fileprivate var requestMethod: HTTPRequest.Method {
        switch method {
        case .get: .get
        case .post: .post
        case .put: .put
        case .delete: .delete
        }
    }
}

extension PressContext {
    /// Returns a percent-encoded parameter in the path.
    func parameter(_ name: PathParameter) throws -> String { try parameters.require(name.rawValue) }

    /// Returns a parameter in the path, percent-decoded.
    func segment(_ name: PathParameter) throws -> String {
        guard let text = try parameter(name).removingPercentEncoding, !text.utf8.contains(0) else {
            throw Problem(.badRequest, "A part of the path is not valid text.")
        }
        return text
    }
}

extension Request {
    /// Returns a parameter in the query, or nil if it is missing.
    func query(_ name: QueryParameter) -> String? { uri.queryParameters[name.rawValue[...]].map { String($0) } }

    /// Returns the value of a header field, or nil if the field is missing.
    func field(_ name: HeaderParameter) -> String? { HTTPField.Name(name.rawValue).flatMap { headers[$0] } }
}
