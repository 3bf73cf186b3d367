public import Foundation
import Periodical

/// The servers that a request may reach, depending on the document that caused the request.
///
/// A document from the internet cannot cause requests to this machine or its private network. A document from the
/// private network cannot cause requests to this machine. Each document may refer to its own server, regardless of
/// where that server is. Files and input from the user may refer to any server.
public struct NetworkReach: Sendable, Hashable, Codable {
    /// The URL of the document, or nil if the document is unknown or belongs to the user.
    private let source: URL?
    private let isBounded: Bool

    /// All servers.
    public static let everywhere = NetworkReach(source: nil, isBounded: false)
    /// Public servers only.
    public static let outside = NetworkReach(source: nil, isBounded: true)

    /// Returns the servers that a document may refer to.
    /// - Parameter source: the URL of the document that the user follows.
    public static func of(_ source: URL) -> NetworkReach {
        source.isFileURL ? .everywhere : NetworkReach(source: source.withoutCredentials, isBounded: true)
    }

    /// The nearest scope that requests may reach.
    private var nearest: NetworkScope {
        guard isBounded else { return .machine }
        return source?.networkScope ?? .outside
    }

    /// Returns whether all addresses are allowed for a URL, so that the address need not be checked.
    func isUnbounded(for url: URL) -> Bool { nearest == .machine || isOwnServer(url) }

    /// Returns whether a URL may be requested, based only on its text.
    package func allows(_ url: URL) -> Bool { isUnbounded(for: url) || url.networkScope >= nearest }

    /// Returns whether connections to addresses in a scope are allowed.
    func allows(_ scope: NetworkScope) -> Bool { scope >= nearest }

    /// Returns whether a URL is on the document's own server. For an http server, the https server with the same name
    /// counts as the same server.
    private func isOwnServer(_ url: URL) -> Bool {
        guard let source, let host = source.host()?.lowercased(), url.host()?.lowercased() == host else { return false }
        return url.origin == source.origin
            || url.origin == "https://\(host):443" && source.origin == "http://\(host):80"
    }

    /// Returns the error for a URL that is not allowed.
    func refusal(of url: URL) -> MastheadError {
        let whence = source.map { "the document at \($0.origin) is not" } ?? "the document that refers to it is not"
        return MastheadError(
            .refused, cannot: "fetch", to: url.redacted,
            found: "the address is on this computer or its private network, but \(whence)",
            remedies: [.advice("Masthead sent no request. If you trust this address, add it separately.")])
    }
}

/// The scope of a server, with the nearest first: this machine, the private network, or the public internet.
enum NetworkScope: Int, Sendable, Comparable {
    case machine, network, outside

    static func < (one: NetworkScope, other: NetworkScope) -> Bool { one.rawValue < other.rawValue }
}

extension URL {
    /// The scope of this URL's server, based only on the URL's text.
    fileprivate var networkScope: NetworkScope {
        guard leadsInside else { return .outside }
        var host = (host() ?? "").lowercased()
        while host.hasSuffix(".") { host.removeLast() }
        if host == "localhost" || host.hasSuffix(".localhost") { return .machine }
        return NetworkAddress.scope(ofNumeric: host.trimmingCharacters(in: ["[", "]"])) ?? .network
    }
}
