public import Foundation
import WebTokens

/// The keys by which a publisher's server signs entitlements: kept, so that these can be read offline.
public struct PressKeys: Sendable, Hashable {
    /// The server's document.
    public let document: Data
    let keys: [WebKey]
    /// Where the publisher's days begin; GMT where the server does not say it.
    let zone: TimeZone

    /// The most keys that are looked at.
    private static let mostKeys = 50

    private struct Document: Decodable {
        struct Lenient: Decodable {
            let key: WebKey?
            init(from decoder: any Decoder) { key = try? WebKey(from: decoder) }
        }
        let keys: [Lenient]
        let timeZone: String?
    }

    /// Reads a server's document; nil where it names no key.
    public init?(_ document: Data) {
        guard let read = try? JSONDecoder().decode(Document.self, from: document) else { return nil }
        let keys = read.keys.prefix(Self.mostKeys).compactMap(\.key)
        guard !keys.isEmpty else { return nil }
        self.document = document
        self.keys = keys
        zone = read.timeZone.flatMap { $0.utf8.count <= 64 ? TimeZone(identifier: $0) : nil } ?? .gmt
    }
}
