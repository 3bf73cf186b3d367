import Cryptography
public import Foundation
public import Periodical
import WebTokens

/// A browser's validated push subscription (Push API, RFC 8030, RFC 8291), from `pushManager.subscribe`. The endpoint
/// is a secret, because whoever knows it can send to the browser. It is also untrusted, because a client may have made
/// it up.
public struct PushSubscription: Sendable, Hashable {
    /// Which endpoints are allowed.
    public enum Reach: Sendable, Hashable {
        /// Only public addresses are allowed, because a browser must not make the server call its own network.
        case outside
        /// Any address is allowed, including this machine and private networks. Use this only for tests.
        case everywhere
    }

    /// The URL to send notifications to.
    public let endpoint: URL
    /// The browser's key on the curve P-256: 65 bytes (`p256dh`).
    public let publicKey: Data
    /// The 16 bytes shared between the browser and the sender (`auth`).
    public let secret: Data

    /// The maximum length of an endpoint, in bytes.
    public static let endpointByteLimit = 2048

    /// Validates a browser's values.
    /// - Throws: ``MastheadError`` with the code `push.address`.
    public init(endpoint: URL, publicKey: Data, secret: Data, reach: Reach = .outside) throws(MastheadError) {
        try Self.check(endpoint, reach)
        guard publicKey.count == 65, (try? P256.KeyAgreement.PublicKey(x963Representation: publicKey)) != nil else {
            throw Self.unusable("the key (p256dh) is not a point on the curve P-256")
        }
        guard secret.count == 16 else { throw Self.unusable("the secret (auth) has \(secret.count) bytes, not 16") }
        self.endpoint = endpoint
        self.publicKey = publicKey
        self.secret = secret
    }

    /// Reads a subscription in the form that `JSON.stringify(subscription)` returns.
    /// - Throws: ``MastheadError`` with the code `push.address`.
    public init(json: Data, reach: Reach = .outside) throws(MastheadError) {
        struct Keys: Decodable { let p256dh: String, auth: String }
        struct Document: Decodable { let endpoint: String, keys: Keys }
        guard json.count <= 3 * Self.endpointByteLimit else { throw Self.unusable("the document is too long") }
        let document: Document
        do { document = try JSONDecoder().decode(Document.self, from: json) } catch {
            throw Self.unusable("not JSON with 'endpoint' and 'keys'")
        }
        try self.init(
            endpoint: document.endpoint, publicKey: document.keys.p256dh, secret: document.keys.auth, reach: reach)
    }

    /// Reads the values of a subscription that a web page sent as text.
    /// - Parameters:
    ///   - endpoint: The address at the push service.
    ///   - publicKey: `p256dh`, in base64url.
    ///   - secret: `auth`, in base64url.
    ///   - reach: Which endpoints are allowed.
    /// - Throws: ``MastheadError`` with the code `push.address`.
    public init(
        endpoint: String, publicKey: String, secret: String, reach: Reach = .outside
    ) throws(MastheadError) {
        guard let url = URL(string: endpoint, encodingInvalidCharacters: false) else {
            throw Self.unusable("the endpoint is not a URL")
        }
        guard let key = Data(base64URL: publicKey), let secret = Data(base64URL: secret) else {
            throw Self.unusable("the keys are not in base64url")
        }
        try self.init(endpoint: url, publicKey: key, secret: secret, reach: reach)
    }

    private static func check(_ endpoint: URL, _ reach: Reach) throws(MastheadError) {
        guard endpoint.scheme?.lowercased() == "https", let host = endpoint.host(), !host.isEmpty else {
            throw unusable("the endpoint is not an https URL")
        }
        let text = endpoint.absoluteString
        guard text.utf8.count <= endpointByteLimit, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw unusable("the endpoint is longer than \(endpointByteLimit) bytes, or not ASCII")
        }
        guard endpoint.user() == nil, endpoint.password() == nil, endpoint.fragment() == nil else {
            throw unusable("the endpoint has a name, password or fragment")
        }
        guard endpoint.port.map((1...65_535).contains) ?? true else {
            throw unusable("the endpoint has an invalid port")
        }
        guard reach == .everywhere || !endpoint.leadsInside else {
            throw unusable("the endpoint leads to a private network")
        }
        // Ports below 1024, except 443, belong to other services.
        guard
            reach == .everywhere || [443, nil].contains(endpoint.port)
                || endpoint.port.map((1024...65_535).contains) == true
        else {
            throw unusable("the endpoint uses the port of another service")
        }
    }

    private static func unusable(_ found: String) -> MastheadError {
        MastheadError(
            .pushAddress, cannot: "read the subscription of", to: "a browser", found: found,
            hint: "Send the unchanged result of the browser's pushManager.subscribe.")
    }

    /// The endpoint's scheme, host and port (RFC 6454 section 6.2).
    package var origin: String {
        let port = endpoint.port.flatMap { $0 == 443 ? nil : ":\($0)" } ?? ""
        return "https://\((endpoint.host(percentEncoded: true) ?? "").lowercased())\(port)"
    }

    /// The endpoint's path and query.
    var path: String {
        let path = endpoint.path(percentEncoded: true)
        return (path.isEmpty ? "/" : path) + (endpoint.query(percentEncoded: true).map { "?\($0)" } ?? "")
    }
}
