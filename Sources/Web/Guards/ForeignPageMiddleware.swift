package import HTTPTypes
package import Hummingbird

/// Lets pages from elsewhere, in the same browser, learn nothing and start nothing: they may lead here by a link, which a
/// person sees, and that is all (Fetch Metadata, W3C; Cross-Origin-Resource-Policy, Fetch standard).
package struct ForeignPageMiddleware<Context: RequestContext>: RouterMiddleware {
    package init() {}

    package func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard Self.isWelcome(request.headers, request.method) else { throw HTTPError(.forbidden) }
        var response = try await next(request, context)
        // For browsers that say nothing of where a request comes from: they keep what they get from the page.
        response.headers[.resourcePolicy] = "same-origin"
        response.headers[.openerPolicy] = "same-origin"
        return response
    }

    private static func isWelcome(_ headers: HTTPFields, _ method: HTTPRequest.Method) -> Bool {
        // A program that is no browser says nothing of the kind; `none` is an address that a person typed.
        guard let site = headers[.fetchSite], !["same-origin", "none"].contains(site) else { return true }
        return [.get, .head].contains(method) && headers[.fetchMode] == "navigate"
            && headers[.fetchDestination] == "document"
    }
}

extension HTTPField.Name {
    /// Of which site the page is that a browser asks for (Fetch Metadata, W3C).
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
