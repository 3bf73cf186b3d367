public import Foundation
import WebTokens

/// The keys of a publisher server for entitlements, saved so that entitlements can be verified offline.
public struct PressKeys: Sendable, Hashable {
    /// The server's document.
    public let document: Data
    let keys: [WebKey]
    /// The time zone in which the publisher's days begin, or GMT if the server names none.
    let zone: TimeZone

    /// The maximum number of keys that are read.
    private static let mostKeys = 50

    private struct Document: Decodable {
        struct Lenient: Decodable {
            let key: WebKey?
            init(from decoder: any Decoder) { key = try? WebKey(from: decoder) }
        }
        let keys: [Lenient]
        let timeZone: String?
    }

    /// Reads a server's document, or returns nil if it contains no key.
    public init?(_ document: Data) {
        guard let read = try? JSONDecoder().decode(Document.self, from: document) else { return nil }
        let keys = read.keys.prefix(Self.mostKeys).compactMap(\.key)
        guard !keys.isEmpty else { return nil }
        self.document = document
        self.keys = keys
        zone = read.timeZone.flatMap { $0.utf8.count <= 64 ? TimeZone(identifier: $0) : nil } ?? .gmt
    }
}
