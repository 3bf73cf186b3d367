public import Foundation
import Periodical

/// The servers that a request may reach, which depends on the document that caused the request.
///
/// A document from the internet must not cause requests to this computer or a private network, and a document from a
/// private network must not cause requests to this computer. Any document may refer to its own server. Files and the
/// user's input may refer to any server.
public struct NetworkReach: Sendable, Hashable, Codable {
    /// The URL of the document. Nil if it is unknown, or if the request comes from the user.
    private let source: URL?
    private let isBounded: Bool

    /// Every server is in reach.
    public static let everywhere = NetworkReach(source: nil, isBounded: false)
    /// Only public servers are in reach.
    public static let outside = NetworkReach(source: nil, isBounded: true)

    /// Returns the servers that a document may refer to.
    /// - Parameter source: the URL of the document, which the user follows.
    public static func of(_ source: URL) -> NetworkReach {
        source.isFileURL ? .everywhere : NetworkReach(source: source.withoutCredentials, isBounded: true)
    }

    /// The nearest scope within reach.
    private var nearest: NetworkScope {
        guard isBounded else { return .machine }
        return source?.networkScope ?? .outside
    }

    /// Returns whether a URL may resolve to any address, so that the address need not be checked.
    func isUnbounded(for url: URL) -> Bool { nearest == .machine || isOwnServer(url) }

    /// Returns whether a request may use a URL, as far as the text of the URL shows.
    package func allows(_ url: URL) -> Bool { isUnbounded(for: url) || url.networkScope >= nearest }

    /// Returns whether connections to addresses in a scope are allowed.
    func allows(_ scope: NetworkScope) -> Bool { scope >= nearest }

    /// Returns whether a URL is on the document's server. For an http server, the https server of the same name counts
    /// as the same.
    private func isOwnServer(_ url: URL) -> Bool {
        guard let source, let host = source.host()?.lowercased(), url.host()?.lowercased() == host else { return false }
        return url.origin == source.origin
            || url.origin == "https://\(host):443" && source.origin == "http://\(host):80"
    }

    /// Returns the error for a URL that is out of reach.
    func refusal(of url: URL) -> MastheadError {
        let whence = source.map { "the document at \($0.origin) is not" } ?? "the document that refers to it is not"
        return MastheadError(
            .refused, cannot: "fetch", to: url.redacted,
            found: "the address is on this computer or its private network, but \(whence)",
            remedies: [.advice("Masthead sent no request. If you trust this address, add it separately.")])
    }
}

/// How near a server is: this computer, the private network or the public internet.
enum NetworkScope: Int, Sendable, Comparable {
    case machine, network, outside

    static func < (one: NetworkScope, other: NetworkScope) -> Bool { one.rawValue < other.rawValue }
}

extension URL {
    /// The scope of the URL's server, as far as the text of the URL shows.
    fileprivate var networkScope: NetworkScope {
        guard leadsInside else { return .outside }
        var host = (host() ?? "").lowercased()
        while host.hasSuffix(".") { host.removeLast() }
        if host == "localhost" || host.hasSuffix(".localhost") { return .machine }
        return NetworkAddress.scope(ofNumeric: host.trimmingCharacters(in: ["[", "]"])) ?? .network
    }
}
