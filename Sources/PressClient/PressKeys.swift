public import Foundation
import PressWire
import WebTokens

/// The saved keys of a publisher server, for verifying entitlements offline.
public struct PressKeys: Sendable, Hashable {
    /// The server's document.
    public let document: Data
    let keys: [WebKey]
    /// The time zone that defines the publisher's days. GMT if the server does not specify one.
    let zone: TimeZone

    /// The maximum number of keys to read.
    private static let mostKeys = 50

    /// Reads a server's document. Returns nil if it contains no keys.
    public init?(_ document: Data) {
        guard let read = try? JSONDecoder().decode(Wire.Keys.self, from: document) else { return nil }
        let keys = Array(read.keys.elements.prefix(Self.mostKeys))
        guard !keys.isEmpty else { return nil }
        self.document = document
        self.keys = keys
        zone = read.timeZone.flatMap { $0.utf8.count <= 64 ? TimeZone(identifier: $0) : nil } ?? .gmt
    }
}
