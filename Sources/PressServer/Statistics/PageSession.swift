import Foundation
import HTTPTypes
import PressWire
import ServerStore

/// A session on the statistics page. The browser keeps the session in a cookie for an hour, and never stores the token.
struct PageSession {
    /// The administration token that started the session.
    let token: String
    let end: Date

    private static let kind = "masthead-page+jwt"
    private static let name = "masthead_page"
    private static let lifetime: TimeInterval = 3600
    private static let path = PressOperation.statisticsPage.path

    private struct Header: Encodable {
        let alg = "ES256"
        let typ = PageSession.kind
        let kid: String
    }

    private struct Claims: Codable {
        let sub: String
        let exp: Int
    }

    init(token: String, now: Date = Date()) {
        self.token = token
        end = now.addingTimeInterval(Self.lifetime)
    }

    /// Reads the session in a request, or returns nil if there is none or it has expired.
    init?(_ fields: HTTPFields, _ key: SigningKey, now: Date = Date()) {
        let pairs = fields[values: .cookie].flatMap { $0.split(separator: ";") }
        let value = pairs.map { $0.trimmingCharacters(in: .whitespaces) }.first { $0.hasPrefix("\(Self.name)=") }
        guard let value, let data = key.verified(String(value.dropFirst(Self.name.count + 1)), kind: Self.kind) else {
            return nil
        }
        let claims: Claims
        do { claims = try JSONDecoder().decode(Claims.self, from: data) } catch { return nil }
        end = Date(timeIntervalSince1970: TimeInterval(claims.exp))
        token = claims.sub
        guard now < end else { return nil }
    }

    /// Returns the session's `Set-Cookie` field. Browsers send this cookie only to the statistics page, hide it from
    /// scripts, and do not send it with requests from other sites.
    func field(_ key: SigningKey, isPlain: Bool) throws -> String {
        let claims = Claims(sub: token, exp: Int(end.timeIntervalSince1970))
        let value = try key.sign(header: Header(kid: key.identifier), claims: claims)
        return Self.field("\(Self.name)=\(value); Max-Age=\(Int(Self.lifetime))", isPlain: isPlain)
    }

    /// Returns the `Set-Cookie` field that deletes the cookie.
    static func ending(isPlain: Bool) -> String { field("\(name)=; Max-Age=0", isPlain: isPlain) }

    private static func field(_ text: String, isPlain: Bool) -> String {
        "\(text); Path=\(path); HttpOnly; SameSite=Strict\(isPlain ? "" : "; Secure")"
    }

    /// Whether a host is this computer, where TLS is not available.
    static func isPlain(_ authority: String?) -> Bool {
        guard let authority else { return false }
        let host = authority.hasPrefix("[") ? authority.prefix { $0 != "]" } : authority.prefix { $0 != ":" }
        return ["localhost", "127.0.0.1", "[::1"].contains(host)
    }
}
