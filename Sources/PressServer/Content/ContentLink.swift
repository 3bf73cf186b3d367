import Foundation
import HTTPTypes

/// An address of a file that is sold, signed for one account, one file and a time: for old apps, which show no token with a download.
///
/// It is a JSON Web Token in the query. It shows what the server calls the account, and nothing of the name by which the app knows its reader.
/// Whether the account still holds the file is looked at with each request.
struct ContentLink {
    let publication: String
    let path: ContentPath
    let account: String
    let end: Date

    /// For how long one is good, in seconds: an app may keep the list that has it, and go on with a download the next morning.
    static let lifetime: TimeInterval = 86_400
    /// The part of the query.
    static let name = "link"

    private static let kind = "masthead-link+jwt"

    private struct Header: Encodable {
        let alg = "ES256"
        let typ = ContentLink.kind
        let kid: String
    }

    private struct Claims: Codable {
        let sub: String
        let pub: String
        let path: String
        let exp: Int
    }

    init(_ path: ContentPath, of publication: String, for account: String, now: Date = Date()) {
        (self.path, self.publication, self.account) = (path, publication, account)
        end = now.addingTimeInterval(Self.lifetime)
    }

    /// Reads a link of a file; nil of one that was changed, is over, or is of another file.
    init?(
        _ text: some StringProtocol, _ path: ContentPath, of publication: String, _ key: SigningKey, now: Date = Date()
    ) {
        guard text.utf8.count <= 8192, let data = key.verified(String(text), kind: Self.kind) else { return nil }
        let claims: Claims
        do { claims = try JSONDecoder().decode(Claims.self, from: data) } catch { return nil }
        end = Date(timeIntervalSince1970: TimeInterval(claims.exp))
        guard claims.pub == publication, claims.path == path.text, now < end else { return nil }
        (self.path, self.publication, account) = (path, publication, claims.sub)
    }

    /// The address.
    /// - Parameter server: where others have the server, without a slash at its end.
    func address(at server: String, _ key: SigningKey) throws -> String {
        let claims = Claims(
            sub: account, pub: publication, path: path.text, exp: Int(end.timeIntervalSince1970.rounded(.up)))
        let token = try key.sign(header: Header(kid: key.identifier), claims: claims)
        let place = "\(ContentPath.encode(publication))/content/\(path.encoded)"
        return "\(server)/v1/publications/\(place)?\(Self.name)=\(token)"
    }
}
