import HTTPTypes
import Hummingbird

/// A middleware that answers requests for an unknown page with a page that links to the shelf. Requests for unknown
/// scripts, pictures and other files get only the status.
struct UnknownAddressMiddleware: RouterMiddleware {
    typealias Context = BasicRequestContext

    let shell: ServedShell

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let error as any HTTPResponseError {
            guard error.status == .notFound, Self.wantsPage(request) else { throw error }
            return WebResponse.missing(try shell.shell().unknown(at: request.uri.path), .notFound)
        }
    }

    /// Whether a browser requests a page to show. Browsers accept HTML only in such requests.
    private static func wantsPage(_ request: Request) -> Bool {
        request.method == .get && request.headers[.accept]?.contains("text/html") == true
    }
}
