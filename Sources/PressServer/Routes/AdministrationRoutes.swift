import Foundation
import HTTPTypes
import Hummingbird
import Periodical
import PressWire
import ServerStore

/// The administration routes, which require an administration token.
struct AdministrationRoutes {
    let parts: PressParts

    func add(to group: RouterGroup<PressContext>) {
        group.group("").add(middleware: AdministratorMiddleware(parts: parts, scope: .status))
            .on(.status) { _, _ in status() }
        let tokens = group.group("").add(middleware: AdministratorMiddleware(parts: parts, scope: .tokens))
        tokens.on(.listTokens) { _, _ in try await list() }
        tokens.on(.createToken) { request, context in try await make(request, context) }
        tokens.on(.revokeToken) { _, context in try await revoke(context) }
    }

    private func status() -> Response {
        JSONAnswer.make(
            Wire.Status(
                database: OpenEnum(Wire.DatabaseKind(parts.store.dialect)), signingKey: parts.signingKey.identifier,
                startedAt: parts.startedAt))
    }

    private func list() async throws -> Response {
        JSONAnswer.make(try await parts.tokens.list().map { Wire.Token($0) })
    }

    private func make(_ request: Request, _ context: PressContext) async throws -> Response {
        let wish = try await RequestBody.decode(Wire.TokenRequest.self, request, parts.configuration)
        let scopes = wish.scopes.compactMap(\.value)
        guard scopes.count == wish.scopes.count else {
            throw Problem(
                .unprocessableContent,
                "Use scopes from this list: \(AdministrationScope.allCases.map(\.rawValue).joined(separator: ", ")).")
        }
        guard context.administrator?.scopes.allow(Set(scopes)) == true else {
            throw Problem(.forbidden, "A token cannot create a token with more scopes than its own.")
        }
        if let end = context.administrator?.expiresAt, wish.expiresAt.map({ $0 > end }) ?? true {
            throw Problem(
                .forbidden, "A token cannot create a token that is valid after its own end, \(end.rfc3339).")
        }
        do throws(MastheadError) {
            let (token, secret) = try await parts.tokens.make(
                named: wish.name, scopes: Set(scopes), expiresAt: wish.expiresAt)
            parts.logger.notice("token created", metadata: ["token": "\(token.id)", "by": "\(Self.name(context))"])
            return JSONAnswer.make(Wire.NewToken(token, secret), status: .created)
        } catch {
            guard error.code == .configuration else { throw error }
            throw Problem(.unprocessableContent, error.errorDescription)
        }
    }

    private func revoke(_ context: PressContext) async throws -> Response {
        let id = try context.parameter(.id)
        guard let token = try await parts.tokens.token(id) else { throw Problem(.notFound, "There is no such token.") }
        guard context.administrator?.scopes.allow(token.scopes) == true else {
            throw Problem(.forbidden, "A token cannot revoke a token with more scopes than its own.")
        }
        guard try await parts.tokens.revoke(id) else { throw Problem(.notFound, "There is no such token.") }
        parts.logger.notice("token revoked", metadata: ["token": "\(id)", "by": "\(Self.name(context))"])
        return Response(status: .noContent)
    }

    private static func name(_ context: PressContext) -> String { context.administrator?.id ?? "" }
}
