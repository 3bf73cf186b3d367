import Foundation
import HTTPTypes
import Hummingbird
import IssueLibrary
import LocalWeb
import NIOCore
import Periodical
import Web

/// The page on which the user enters the PIN. The page adds this browser, or another app for which it shows a token.
struct PINRoutes: Sendable {
    let pairing: Pairing
    let cookie: String
    let tokens: ShownTokens
    /// Whether browsers send the cookie only over encrypted connections.
    let isSecure: Bool
    /// The reader's files, whose style sheets the page shares.
    let shell: ServedShell

    static let path = "/pin"
    private static let form = "application/x-www-form-urlencoded"

    func add(to table: inout RouteTable) {
        table.get(Self.path) { try page($0) }
        table.add(Self.path, takes: Self.form) { try await enter($0) }
        // The library is private.
        table.get("/robots.txt") { _ in
            Response(
                status: .ok, headers: [.contentType: "text/plain"],
                body: ResponseBody(byteBuffer: ByteBuffer(string: "User-agent: *\nDisallow: /\n")))
        }
    }

    private func page(_ asked: WebRequest) throws -> Response {
        guard let number = asked.query("token") else {
            return try response(.ok, PINPage.form(isOpen: pairing.isOpen, pin: asked.query("pin")))
        }
        guard let token = tokens.token(number) else { return try response(.notFound, PINPage.pastToken) }
        return try response(.ok, PINPage.token(token, at: asked.origin))
    }

    private func enter(_ asked: WebRequest) async throws -> Response {
        guard let fields = FormFields(Data(buffer: try await asked.body(upTo: 4096))) else {
            throw HTTPError(.badRequest)
        }
        let isApp = fields["for"] == "app"
        let entered = (fields["name"] ?? "").printable.withoutIsolates.trimmingCharacters(in: .whitespacesAndNewlines)
        let name = entered.isEmpty ? (isApp ? "App" : "Browser") : entered
        switch try await pairing.add(name, pin: fields["pin"] ?? "", from: asked.context.client) {
        case .added(_, let token) where isApp: return Self.redirect(to: "\(Self.path)?token=\(tokens.add(token))")
        case .added(_, let token):
            var response = Self.redirect(to: "/")
            response.headers[.setCookie] =
                "\(cookie)=\(token.text); Path=/; Max-Age=31536000; HttpOnly; SameSite=Strict"
                + (isSecure ? "; Secure" : "")
            return response
        case .wrong:
            return try response(
                .forbidden,
                PINPage.form(isOpen: true, "The PIN is wrong. Compare it with the computer's screen.", name: entered))
        case .wait(let delay):
            let seconds = max(1, Int((delay / .seconds(1)).rounded(.up)))
            var answer = try response(
                .tooManyRequests,
                PINPage.form(
                    isOpen: true, "Too many wrong PINs. Try again in \(seconds.counted("second")).", name: entered))
            answer.headers[.retryAfter] = "\(seconds)"
            return answer
        case .closed: return try response(.forbidden, PINPage.form(isOpen: false))
        }
    }

    private static func redirect(to address: String) -> Response {
        Response(status: .seeOther, headers: [.location: address, .cacheControl: "no-store"])
    }

    private func response(_ status: HTTPResponse.Status, _ body: String) throws -> Response {
        let html = PINPage.html(body, style: try shell.sharedStyle())
        var headers: HTTPFields = [
            .contentType: "text/html; charset=utf-8", .cacheControl: "no-store", .xContentTypeOptions: "nosniff",
            .contentSecurityPolicy:
                "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self'; base-uri 'none'; "
                + "frame-ancestors 'none'",
        ]
        // With the policy `no-referrer`, browsers send the form with the origin `null`, which the guard rejects.
        if let name = HTTPField.Name("Referrer-Policy") { headers[name] = "same-origin" }
        return Response(
            status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: html)))
    }
}
