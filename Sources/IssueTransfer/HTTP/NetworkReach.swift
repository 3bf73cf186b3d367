public import Foundation
import Periodical

/// The servers that a request may reach, depending on the document that caused the request.
///
/// A document from the internet must not cause requests to this computer or a private network. A document from a
/// private network must not cause requests to this computer. Every document may refer to its own server. Files and the
/// user's input may refer to any server.
public struct NetworkReach: Sendable, Hashable, Codable {
    /// The URL of the document, or nil if the document is unknown or comes from the user.
    private let source: URL?
    private let isBounded: Bool

    /// A reach that includes all servers.
    public static let everywhere = NetworkReach(source: nil, isBounded: false)
    /// A reach that includes only public servers.
    public static let outside = NetworkReach(source: nil, isBounded: true)

    /// Returns the servers that a document may refer to.
    /// - Parameter source: the URL of the document, which the user follows.
    public static func of(_ source: URL) -> NetworkReach {
        source.isFileURL ? .everywhere : NetworkReach(source: source.withoutCredentials, isBounded: true)
    }

    /// The nearest scope that requests may reach.
    private var nearest: NetworkScope {
        guard isBounded else { return .machine }
        return source?.networkScope ?? .outside
    }

    /// Returns whether a URL may resolve to any address, so that the address needs no check.
    func isUnbounded(for url: URL) -> Bool { nearest == .machine || isOwnServer(url) }

    /// Returns whether a request may use a URL, judged only by its text.
    package func allows(_ url: URL) -> Bool { isUnbounded(for: url) || url.networkScope >= nearest }

    /// Returns whether connections to addresses in a scope are allowed.
    func allows(_ scope: NetworkScope) -> Bool { scope >= nearest }

    /// Returns whether a URL is on the document's server. The https server with the same name as an http server counts
    /// as the same server.
    private func isOwnServer(_ url: URL) -> Bool {
        guard let source, let host = source.host()?.lowercased(), url.host()?.lowercased() == host else { return false }
        return url.origin == source.origin
            || url.origin == "https://\(host):443" && source.origin == "http://\(host):80"
    }

    /// Returns the error for a URL that requests may not use.
    func refusal(of url: URL) -> MastheadError {
        let whence = source.map { "the document at \($0.origin) is not" } ?? "the document that refers to it is not"
        return MastheadError(
            .refused, cannot: "fetch", to: url.redacted,
            found: "the address is on this computer or its private network, but \(whence)",
            remedies: [.advice("Masthead sent no request. If you trust this address, add it separately.")])
    }
}

/// The scope of a server, from this computer to the private network to the public internet.
enum NetworkScope: Int, Sendable, Comparable {
    case machine, network, outside

    static func < (one: NetworkScope, other: NetworkScope) -> Bool { one.rawValue < other.rawValue }
}

extension URL {
    /// The scope of the URL's server, according to the text of the URL.
    fileprivate var networkScope: NetworkScope {
        guard leadsInside else { return .outside }
        var host = (host() ?? "").lowercased()
        while host.hasSuffix(".") { host.removeLast() }
        if host == "localhost" || host.hasSuffix(".localhost") { return .machine }
        return NetworkAddress.scope(ofNumeric: host.trimmingCharacters(in: ["[", "]"])) ?? .network
    }
}
