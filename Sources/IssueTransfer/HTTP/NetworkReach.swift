public import Foundation
import Periodical

/// The servers that a request may reach. They depend on the document that caused the request.
///
/// A document from the internet must not cause requests to this machine or to a private network. A document from a
/// private network must not cause requests to this machine. Every document may refer to its own server, regardless of
/// where the server is. Files and input from the user may refer to any server.
public struct NetworkReach: Sendable, Hashable, Codable {
    /// The URL of the document, or nil if the document is unknown or comes from the user.
    private let source: URL?
    private let isBounded: Bool

    /// All servers.
    public static let everywhere = NetworkReach(source: nil, isBounded: false)
    /// Public servers only.
    public static let outside = NetworkReach(source: nil, isBounded: true)

    /// Returns the servers to which a document may refer.
    /// - Parameter source: the URL of the document, which the user follows.
    public static func of(_ source: URL) -> NetworkReach {
        source.isFileURL ? .everywhere : NetworkReach(source: source.withoutCredentials, isBounded: true)
    }

    /// The nearest scope that may be reached.
    private var nearest: NetworkScope {
        guard isBounded else { return .machine }
        return source?.networkScope ?? .outside
    }

    /// Returns whether a URL may resolve to any address, so that the address does not have to be checked.
    func isUnbounded(for url: URL) -> Bool { nearest == .machine || isOwnServer(url) }

    /// Returns whether a URL may be requested. Only the text of the URL is checked.
    package func allows(_ url: URL) -> Bool { isUnbounded(for: url) || url.networkScope >= nearest }

    /// Returns whether connections to addresses in a scope are allowed.
    func allows(_ scope: NetworkScope) -> Bool { scope >= nearest }

    /// Returns whether a URL is on the server of the document. If the document is on an http server, the https server
    /// with the same name is included.
    private func isOwnServer(_ url: URL) -> Bool {
        guard let source, let host = source.host()?.lowercased(), url.host()?.lowercased() == host else { return false }
        return url.origin == source.origin
            || url.origin == "https://\(host):443" && source.origin == "http://\(host):80"
    }

    /// Returns the error for a URL that may not be requested.
    func refusal(of url: URL) -> MastheadError {
        let whence = source.map { "the document at \($0.origin) is not" } ?? "the document that refers to it is not"
        return MastheadError(
            .refused, cannot: "fetch", to: url.redacted,
            found: "the address is on this computer or its private network, but \(whence)",
            remedies: [.advice("Masthead sent no request. If you trust this address, add it separately.")])
    }
}

/// The scope of a server, from the nearest to the farthest: this machine, the private network, or the public internet.
enum NetworkScope: Int, Sendable, Comparable {
    case machine, network, outside

    static func < (one: NetworkScope, other: NetworkScope) -> Bool { one.rawValue < other.rawValue }
}

extension URL {
    /// The scope of the URL's server, determined only from the text of the URL.
    fileprivate var networkScope: NetworkScope {
        guard leadsInside else { return .outside }
        var host = (host() ?? "").lowercased()
        while host.hasSuffix(".") { host.removeLast() }
        if host == "localhost" || host.hasSuffix(".localhost") { return .machine }
        return NetworkAddress.scope(ofNumeric: host.trimmingCharacters(in: ["[", "]"])) ?? .network
    }
}
