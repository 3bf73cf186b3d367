import HTTPTypes
package import Hummingbird
import IssueLibrary
package import Logging
import Periodical
package import Web

/// A middleware that converts every error to a response: text for the reader's scripts, a page about an unknown
/// address, or only a status.
package struct ProblemMiddleware: RouterMiddleware {
    package typealias Context = LocalContext

    package let logger: Logger
    /// The reader's files, which include a page for unknown addresses, or nil if the server has no such page.
    package let shell: ServedShell?

    package init(logger: Logger, shell: ServedShell?) { (self.logger, self.shell) = (logger, shell) }

    package func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        do { return try await next(request, context) } catch { return try answer(to: error, request) }
    }

    /// Returns the HTTP status for an error code.
    ///
    /// A GET request names the publication, item or timer in its address, so an unknown name means an unknown address.
    /// A POST request has the name in its body, so its address exists.
    private static func status(of code: MastheadError.Code, _ method: HTTPRequest.Method) -> HTTPResponse.Status {
        switch code {
        case .notInLibrary, .noPress: method == .post ? .conflict : .notFound
        default: .conflict
        }
    }

    private func answer(to error: any Error, _ request: Request) throws -> Response {
        switch error {
        case let error as MastheadError:
            return WebResponse.problem(Self.status(of: error.code, request.method), error)
        case let fault as ServerFault:
            return WebResponse.problem(.internalServerError, fault.error)
        case let error as any HTTPResponseError:
            guard error.status == .notFound, let shell, Self.wantsPage(request) else { throw error }
            do throws(ServerFault) {
                return WebResponse.missing(try shell.shell().unknown(at: request.uri.path), .notFound)
            } catch { return WebResponse.problem(.internalServerError, error.error) }
        default:
            let line = "\(request.method.rawValue) \(request.uri.path.printable)"
            logger.error("\(line) failed: \(error)")
            return WebResponse.problem(.internalServerError, "The request failed. See the server's log.")
        }
    }

    /// Whether a browser requests a page to display. Browsers accept HTML only in such requests.
    private static func wantsPage(_ request: Request) -> Bool {
        request.method == .get && request.headers[.accept]?.contains("text/html") == true
    }
}
