public import Foundation
import Periodical

/// Which servers a request may reach, by the document that has it made.
///
/// A document from outside has nothing fetched from this machine or its own network, and a document of the network has nothing fetched
/// from this machine. Each may lead to its own server, wherever that is. What the user's own files name, and what the user types, may be
/// anywhere.
public struct NetworkReach: Sendable, Hashable, Codable {
    /// The address of the document; nil if that is not known, or is the user's.
    private let source: URL?
    private let isBounded: Bool

    /// Every server.
    public static let everywhere = NetworkReach(source: nil, isBounded: false)
    /// Servers outside only.
    public static let outside = NetworkReach(source: nil, isBounded: true)

    /// The servers that a document may lead to.
    /// - Parameter source: the address by which the user follows the document.
    public static func of(_ source: URL) -> NetworkReach {
        source.isFileURL ? .everywhere : NetworkReach(source: source.withoutCredentials, isBounded: true)
    }

    /// The nearest servers that may be reached.
    private var nearest: NetworkScope {
        guard isBounded else { return .machine }
        return source?.networkScope ?? .outside
    }

    /// Whether any server may be reached by any request of a URL, so that its address need not be looked at.
    func isUnbounded(for url: URL) -> Bool { nearest == .machine || isOwnServer(url) }

    /// Whether a URL may be asked for, as far as its text tells.
    package func allows(_ url: URL) -> Bool { isUnbounded(for: url) || url.networkScope >= nearest }

    /// Whether an address may be connected to.
    func allows(_ scope: NetworkScope) -> Bool { scope >= nearest }

    /// Whether a URL is of the document's own server; also of the encrypted one in the place of the other.
    private func isOwnServer(_ url: URL) -> Bool {
        guard let source, let host = source.host()?.lowercased(), url.host()?.lowercased() == host else { return false }
        return url.origin == source.origin
            || url.origin == "https://\(host):443" && source.origin == "http://\(host):80"
    }

    /// The error for a URL that leads nearer than may be.
    func refusal(of url: URL) -> MastheadError {
        let whence = source.map { "what names it, \($0.origin), is not" } ?? "what names it is not"
        return MastheadError(
            .refused, cannot: "fetch", to: url.redacted,
            found: "it is on this machine or its own network, and \(whence)",
            remedies: [.advice("Nothing was asked there. If you trust it, add it by its own address.")])
    }
}

/// How near a server is, nearest first.
enum NetworkScope: Int, Sendable, Comparable {
    case machine, network, outside

    static func < (one: NetworkScope, other: NetworkScope) -> Bool { one.rawValue < other.rawValue }
}

extension URL {
    /// How near the server of this URL is, as far as its text tells.
    fileprivate var networkScope: NetworkScope {
        guard leadsInside else { return .outside }
        var host = (host() ?? "").lowercased()
        while host.hasSuffix(".") { host.removeLast() }
        if host == "localhost" || host.hasSuffix(".localhost") { return .machine }
        return NetworkAddress.scope(ofNumeric: host.trimmingCharacters(in: ["[", "]"])) ?? .network
    }
}
