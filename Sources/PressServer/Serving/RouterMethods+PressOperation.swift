import HTTPTypes
import Hummingbird
import PressWire

extension RouterMethods<PressContext> {
    /// Adds a route with the path and the method of an operation. The router group must not have a path prefix.
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
    /// Returns a parameter in the path, in percent-encoded form.
    func parameter(_ name: PathParameter) throws -> String { try parameters.require(name.rawValue) }

    /// Returns a parameter in the path, in percent-decoded form.
    func segment(_ name: PathParameter) throws -> String {
        guard let text = try parameter(name).removingPercentEncoding, !text.utf8.contains(0) else {
            throw Problem(.badRequest, "A part of the path is not valid text.")
        }
        return text
    }
}

extension Request {
    /// Returns a parameter in the query. Returns nil if the parameter is missing.
    func query(_ name: QueryParameter) -> String? { uri.queryParameters[name.rawValue[...]].map { String($0) } }

    /// Returns the value of a header field. Returns nil if the field is missing.
    func field(_ name: HeaderParameter) -> String? { HTTPField.Name(name.rawValue).flatMap { headers[$0] } }
}
