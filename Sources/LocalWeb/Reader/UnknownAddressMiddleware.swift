import HTTPTypes
import Hummingbird

/// Where a browser asks for a page that is not there, answers with one that says so and leads back to the shelf. Scripts, pictures and
/// files that are not there are answered by the status alone.
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

    /// Whether it was asked for as a page to be shown: browsers then say that HTML is welcome, and for nothing else.
    private static func wantsPage(_ request: Request) -> Bool {
        request.method == .get && request.headers[.accept]?.contains("text/html") == true
    }
}
