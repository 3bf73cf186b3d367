import HTTPTypes
import Hummingbird
import PressWire

extension RouterMethods<PressContext> {
    /// Adds the route of an operation, at the operation's path and method. The group must not have a path.
    func on(
        _ operation: PressOperation, use handler: @Sendable @escaping (Request, PressContext) async throws -> Response
    ) {
        on(RouterPath(operation.pattern), method: operation.requestMethod, use: handler)
    }
}

extension PressOperation {
    /// The path in the router's notation, with `**` for the remaining segments.
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
    /// Returns a parameter of the path, still percent-encoded.
    func parameter(_ name: PathParameter) throws -> String { try parameters.require(name.rawValue) }

    /// Returns a decoded parameter of the path.
    func segment(_ name: PathParameter) throws -> String {
        guard let text = try parameter(name).removingPercentEncoding, !text.utf8.contains(0) else {
            throw Problem(.badRequest, "A part of the path is not valid text.")
        }
        return text
    }
}

extension Request {
    /// Returns a parameter of the query, or nil if it is missing.
    func query(_ name: QueryParameter) -> String? { uri.queryParameters[name.rawValue[...]].map { String($0) } }

    /// Returns a header field, or nil if it is missing.
    func field(_ name: HeaderParameter) -> String? { HTTPField.Name(name.rawValue).flatMap { headers[$0] } }
}
