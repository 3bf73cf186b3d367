import Foundation
import HTTPTypes
import Hummingbird
import IssueLibrary
import Logging
import NIOCore
import Periodical
import Synchronization
import Web

/// Accepts only requests with the token of a device. Only the page for the PIN is open to everyone.
struct DeviceMiddleware: RouterMiddleware {
    typealias Context = LocalContext

    let devices: NetworkDevices
    /// The name of the cookie with the token.
    let cookie: String
    let logger: Logger
    private let guesses: TokenGuesses

    init(_ devices: NetworkDevices, cookie: String, guesses: TokenGuesses, logger: Logger) {
        (self.devices, self.cookie, self.guesses, self.logger) = (devices, cookie, guesses, logger)
    }

    /// The paths that need no token.
    static let openPaths = Set([PINRoutes.path, "/robots.txt", ProgressRoutes.registrationPath])
        .union(FeedServiceRoutes.loginPaths)

    func handle(
        _ request: Request, context: LocalContext, next: (Request, LocalContext) async throws -> Response
    ) async throws -> Response {
        guard !Self.openPaths.contains(Self.plain(request.uri.path)) else { return try await next(request, context) }
        let credentials = DeviceCredentials(request.headers, cookie: cookie)
        let key = ProgressKey.key(in: request)
        guard credentials.isPresent || key != nil else {
            // The route checks the token, because only the route reads the form.
            if FeedServiceRoutes.takesTokenInForm(request) { return try await next(request, context) }
            return challenge(request, credentials)
        }
        var device: NetworkDevice?
        if let token = credentials.token { device = try await devices.device(of: token) }
        if device == nil, let key { device = try await devices.device(ofProgressKey: key) }
        guard let device else {
            // Nobody can guess a token. The limit only keeps an app with an old password from filling the log. A valid
            // token therefore never waits, even if others at the same address use wrong ones.
            let client = AttemptLimit.key(of: context.client)
            if let wait = guesses.wait(of: client) { return Self.tooMany(wait) }
            guesses.fail(client)
            logger.notice("a request from \(context.client ?? "an unknown address") has an unknown token")
            return challenge(request, credentials)
        }
        var context = context
        context.device = device.id
        return limited(try await next(request, context), to: device.id)
    }

    /// Returns a response that ends when the device is removed, if the response would otherwise last until the client
    /// disconnects. The web reader's events have a part at least every 10 seconds.
    private func limited(_ response: Response, to device: NetworkDevice.ID) -> Response {
        guard response.headers[.contentType] == EventStream.mediaType else { return response }
        var response = response
        let devices = devices
        response.body = response.body.map { part in
            guard try await devices.isKnown(device) else { throw CancellationError() }
            return part
        }
        return response
    }

    private static let removal = "This device was removed from the library. Reload the page, and enter the PIN again."

    /// Returns the response to a request without a valid token: the page for the PIN, or a status that makes apps ask
    /// for a password.
    private func challenge(_ request: Request, _ credentials: DeviceCredentials) -> Response {
        let path = request.uri.path
        let isPage =
            request.method == .get && request.headers[.accept]?.contains("text/html") == true
            && !path.hasPrefix(OPDSRoutes.path) && !FeedServiceRoutes.contains(Self.plain(path))
        if isPage {
            return Response(status: .seeOther, headers: [.location: PINRoutes.path, .cacheControl: "no-store"])
        }
        if credentials.isBrowser, !path.hasPrefix(OPDSRoutes.path) {
            // A page of the web reader shows this text. The browser would ask for a password while the page loads data.
            return FeedServiceRoutes.text(Self.removal, .unauthorized)
        }
        let isProgress = ProgressKey.isPath(path)
        var headers: HTTPFields = [
            .contentType: isProgress ? "application/json" : AuthenticationDocument.mediaType,
            .cacheControl: "no-store", .xContentTypeOptions: "nosniff",
        ]
        if !credentials.isBrowser { headers[.wwwAuthenticate] = "Basic realm=\"Masthead\", charset=\"UTF-8\"" }
        return Response(
            status: .unauthorized, headers: headers,
            body: ResponseBody(
                byteBuffer: ByteBuffer(string: isProgress ? ProgressKey.refusal : AuthenticationDocument.text)))
    }

    /// Returns a path without double slashes, which programs produce from an address with a slash at its end. The router
    /// ignores them, too.
    static func plain(_ path: String) -> String { "/" + path.split(separator: "/").joined(separator: "/") }

    static func tooMany(_ wait: Duration) -> Response {
        Response(
            status: .tooManyRequests,
            headers: [.retryAfter: "\(max(1, Int((wait / .seconds(1)).rounded(.up))))", .cacheControl: "no-store"])
    }
}

/// The wrong tokens of each client. Their limit is separate, so that an app with an old password does not prevent others
/// from entering the PIN.
final class TokenGuesses: Sendable {
    private let limit: Mutex<AttemptLimit>

    init() {
        var rules = AttemptLimit.Rules()
        (rules.freeCount, rules.longestDelay, rules.mostPerHour) = (20, .seconds(10), 20_000)
        limit = Mutex(AttemptLimit(rules))
    }

    func wait(of client: String) -> Duration? {
        limit.withLock { limit in
            guard case .wait(let delay) = limit.permission(of: client, at: .now) else { return nil }
            return delay
        }
    }

    func fail(_ client: String) { limit.withLock { $0.fail(client, at: .now) } }
}

/// The header field in which KOReader sends its key instead of a password.
enum ProgressKey {
    /// Returns the key in a request for a progress. Other requests have no such key.
    static func key(in request: Request) -> String? {
        guard isPath(request.uri.path), let name = HTTPField.Name("x-auth-key") else { return nil }
        return request.headers[name]
    }

    static func isPath(_ path: String) -> Bool { path.hasPrefix("/syncs/") || path == "/users/auth" }

    /// The response to a request without a valid key. KOReader shows the message.
    static let refusal = #"{"code": 2001, "message": "Enter the token of this device as the password."}"#
}

/// The document that tells apps how to log in (Authentication for OPDS 1.0).
enum AuthenticationDocument {
    static let mediaType = "application/opds-authentication+json"

    static let text = """
        {"id": "urn:masthead:share", "title": "Masthead", "description": "Enter the token of this device as the \
        password. The name does not matter.", "authentication": [{"type": "http://opds-spec.org/auth/basic", "labels": \
        {"login": "Name", "password": "Token"}}]}
        """
}
