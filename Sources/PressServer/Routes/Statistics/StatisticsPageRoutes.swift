import EmbeddedWeb
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import PressWire
import ServerStore

/// The statistics page for publishers. The browser sends the token in a form once, so no URL contains the token.
struct StatisticsPageRoutes {
    let parts: PressParts

    static let priceOfWrongToken = 10

    func add(to group: RouterGroup<PressContext>) {
        group.on(.statisticsPage) { request, _ in try await show(request) }
        group.on(.openStatistics) { request, context in try await enter(request, context) }
        group.on(.statisticsTable) { request, _ in try await table(request) }
        group.on(.leaveStatistics) { request, _ in
            try OwnForm.check(request)
            return Self.turn(PageSession.ending(isPlain: PageSession.isPlain(request.head.authority)))
        }
        group.on(.statisticsStyle) { _, _ in
            Response(
                status: .ok,
                headers: [
                    .contentType: "\(PressMediaType.css.rawValue); charset=utf-8", .cacheControl: "max-age=3600",
                ],
                body: ResponseBody(byteBuffer: ByteBuffer(string: WebFiles.press["statistics.css"] ?? "")))
        }
    }

    private func show(_ request: Request) async throws -> Response {
        guard try await isAllowed(request) else { return Self.page(StatisticsPage.form(fault: nil)) }
        let choice = StatisticsChoice(request, today: ReadingDay(Date(), in: zone))
        let counts = parts.reading
        let page = StatisticsPage(
            publisher: parts.configuration.sale.publisher, choice: choice,
            isCounting: parts.configuration.countsReading,
            publications: Array(parts.configuration.publications.union(try await counts.publications())).sorted(),
            items: try await counts.items(choice.range), days: try await counts.days(choice.range))
        return Self.page(page.text)
    }

    private var zone: TimeZone { parts.configuration.sale.timeZone }

    private func enter(_ request: Request, _ context: PressContext) async throws -> Response {
        try OwnForm.check(request)
        let form = try await RequestBody.form(request, parts.configuration)
        let secret = form[.token].flatMap { $0.utf8.count <= PressLimits.tokenBytes ? TokenSecret($0) : nil }
        let token = if let secret { try await parts.tokens.holder(of: secret) } else { nil as AdministratorToken? }
        guard let token, token.scopes.allow(.statistics) else {
            parts.addressLimit.charge(context.client?.customer ?? [], Self.priceOfWrongToken)
            return Self.page(
                StatisticsPage.form(fault: "This token does not give access to the statistics."), status: .unauthorized)
        }
        return Self.turn(
            try PageSession(token: token.id).field(
                parts.signingKey, isPlain: PageSession.isPlain(request.head.authority)))
    }

    private func table(_ request: Request) async throws -> Response {
        guard try await isAllowed(request) else { throw Problem(.unauthorized, "Enter a token on the page first.") }
        return ReadingRoutes.table(try await parts.reading.rows(ReadingRoutes.range(request)))
    }

    /// Whether the browser has a session with a token that is still valid.
    private func isAllowed(_ request: Request) async throws -> Bool {
        guard let session = PageSession(request.headers, parts.signingKey),
            let token = try await parts.tokens.token(session.token), token.isGood(at: Date())
        else { return false }
        return token.scopes.allow(.statistics)
    }

    /// Returns a response that sets a cookie and redirects the browser to the page.
    private static func turn(_ cookie: String) -> Response {
        var fields: HTTPFields = [.location: PressOperation.statisticsPage.path, .cacheControl: "no-store"]
        fields[.setCookie] = cookie
        return Response(status: .seeOther, headers: fields)
    }

    private static func page(_ text: String, status: HTTPResponse.Status = .ok) -> Response {
        let policy = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
        return Response(
            status: status,
            headers: [
                .contentType: "\(PressMediaType.html.rawValue); charset=utf-8", .cacheControl: "no-store",
                .contentSecurityPolicy: policy,
            ], body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
}
