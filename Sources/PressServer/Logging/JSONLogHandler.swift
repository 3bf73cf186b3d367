package import Foundation
package import Logging

/// Writes what a server tells, one JSON object in a line, without secrets.
package struct JSONLogHandler: LogHandler {
    package var metadata: Logger.Metadata = [:]
    package var logLevel = Logger.Level.info
    private let write: @Sendable (Data) -> Void

    /// - Parameter write: takes a line, without its end.
    package init(write: @escaping @Sendable (Data) -> Void) { self.write = write }

    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    package func log(event: LogEvent) {
        var line = metadata.merging(event.metadata ?? [:]) { $1 }.mapValues { Self.withoutSecrets($0.description) }
        line["time"] = Date().formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        line["level"] = event.level.rawValue
        line["message"] = Self.withoutSecrets(event.message.description)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Texts can always be written.
        guard let data = try? encoder.encode(line) else { return }
        write(data)
    }

    /// A text in which tokens and passwords of addresses are crossed out, should any have come into it.
    static func withoutSecrets(_ text: String) -> String {
        guard text.contains("mhp_") || text.contains("mha_") || text.contains("://") else { return text }
        return text.replacing(/mh([ap])_[A-Za-z0-9_-]+/) { "mh\($0.1)_***" }
            .replacing(/:\/\/([^\/\s:@]*):[^\/\s@]*@/) { "://\($0.1):***@" }
    }
}
