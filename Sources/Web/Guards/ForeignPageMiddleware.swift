package import HTTPTypes
package import Hummingbird

/// Keeps pages of other sites in the same browser from reading anything or starting actions. All they can do is link to
/// this server, so that the user sees the target (Fetch Metadata, W3C; Cross-Origin-Resource-Policy, Fetch standard).
package struct ForeignPageMiddleware<Context: RequestContext>: RouterMiddleware {
    package init() {}

    package func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard Self.isWelcome(request.headers, request.method) else { throw HTTPError(.forbidden) }
        var response = try await next(request, context)
        // With these fields, even browsers without Fetch Metadata withhold the response from the page.
        response.headers[.resourcePolicy] = "same-origin"
        response.headers[.openerPolicy] = "same-origin"
        return response
    }

    private static func isWelcome(_ headers: HTTPFields, _ method: HTTPRequest.Method) -> Bool {
        // Programs other than browsers do not send Fetch Metadata. The value `none` means that the user typed the
        // address.
        guard let site = headers[.fetchSite], !["same-origin", "none"].contains(site) else { return true }
        return [.get, .head].contains(method) && headers[.fetchMode] == "navigate"
            && headers[.fetchDestination] == "document"
    }
}

extension HTTPField.Name {
    /// How the target of a request relates to the site of the page (Fetch Metadata, W3C).
    package static let fetchSite = name("Sec-Fetch-Site")
    fileprivate static let fetchMode = name("Sec-Fetch-Mode")
    fileprivate static let fetchDestination = name("Sec-Fetch-Dest")
    fileprivate static let resourcePolicy = name("Cross-Origin-Resource-Policy")
    fileprivate static let openerPolicy = name("Cross-Origin-Opener-Policy")

    private static func name(_ text: String) -> HTTPField.Name {
        guard let name = HTTPField.Name(text) else { preconditionFailure("\(text) is a name of letters and hyphens") }
        return name
    }
}
