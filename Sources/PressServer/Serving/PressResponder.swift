import Foundation
import Hummingbird
import Logging
import NIOCore
import Synchronization
import Web

/// Creates the responses to all requests on a port.
final class PressResponder: Sendable {
    private let router: RouterResponder<PressContext>
    private let logger: Logger
    private let date = Mutex<(seconds: Int, text: String)>((0, ""))

    init(_ router: Router<PressContext>, logger: Logger) {
        self.router = router.buildResponder()
        self.logger = logger
    }

    /// Returns the response to a request.
    func response(to request: Request, on connection: any Channel) async -> Response {
        var logger = logger
        // Hummingbird reads a context's identifier from this value.
        logger[metadataKey: "hb.request.id"] = .stringConvertible(RequestID())
        let context = PressContext(source: ApplicationRequestContextSource(channel: connection, logger: logger))
        var response: Response
        do { response = try await router.respond(to: request, context: context) } catch {
            // ProblemMiddleware converts the errors of all routes, so only a middleware before it can throw.
            response = Response(status: .internalServerError)
        }
        response.headers[.date] = dateText
        return response
    }

    /// The value of the Date header field, which changes once a second.
    private var dateText: String {
        let seconds = time(nil)
        return date.withLock { date in
            if date.seconds != seconds { date = (seconds, HTTPDate.text(seconds)) }
            return date.text
        }
    }
}
