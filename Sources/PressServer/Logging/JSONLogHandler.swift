package import Foundation
package import Logging

/// A log handler that writes each message as a JSON object on one line, without secrets.
package struct JSONLogHandler: LogHandler {
    package var metadata: Logger.Metadata = [:]
    package var logLevel = Logger.Level.info
    private let write: @Sendable (Data) -> Void

    /// - Parameter write: Receives each line without its line break.
    package init(write: @escaping @Sendable (Data) -> Void) { self.write = write }

    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    package func log(event: LogEvent) {
        var fields = metadata.merging(event.metadata ?? [:]) { $1 }.map {
            ($0.key, Self.withoutSecrets($0.value.description))
        }
        fields.append(("time", Self.time()))
        fields.append(("level", event.level.rawValue))
        fields.append(("message", Self.withoutSecrets(event.message.description)))
        fields.sort { $0.0 < $1.0 }
        // `JSONEncoder` is too slow to use once per request.
        var line: [UInt8] = []
        line.reserveCapacity(256)
        for (key, value) in fields {
            line.append(UInt8(ascii: line.isEmpty ? "{" : ","))
            Self.append(key, to: &line)
            line.append(UInt8(ascii: ":"))
            Self.append(value, to: &line)
        }
        line.append(UInt8(ascii: "}"))
        write(Data(line))
    }

    /// Appends text to a line as a JSON string (RFC 8259 section 7).
    private static func append(_ text: String, to line: inout [UInt8]) {
        line.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): line += [UInt8(ascii: "\\"), byte]
            case UInt8(ascii: "\n"): line += Array(#"\n"#.utf8)
            case UInt8(ascii: "\r"): line += Array(#"\r"#.utf8)
            case UInt8(ascii: "\t"): line += Array(#"\t"#.utf8)
            case 0..<0x20:
                line += Array((byte < 0x10 ? #"\u000"# : #"\u00"#).utf8) + Array(String(byte, radix: 16).utf8)
            default: line.append(byte)
            }
        }
        line.append(UInt8(ascii: "\""))
    }

    /// Returns the current time in RFC 3339, with milliseconds.
    private static func time() -> String {
        var (now, parts) = (timespec(), tm())
        clock_gettime(CLOCK_REALTIME, &now)
        guard gmtime_r(&now.tv_sec, &parts) != nil else { return "" }
        func digits(_ number: Int, _ count: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, count - text.count)) + text
        }
        let day = [
            digits(Int(parts.tm_year) + 1900, 4), digits(Int(parts.tm_mon) + 1, 2), digits(Int(parts.tm_mday), 2),
        ]
        let time = [parts.tm_hour, parts.tm_min, parts.tm_sec].map { digits(Int($0), 2) }
        return "\(day.joined(separator: "-"))T\(time.joined(separator: ":")).\(digits(now.tv_nsec / 1_000_000, 3))Z"
    }

    /// Returns a text with its tokens and URL passwords masked.
    static func withoutSecrets(_ text: String) -> String {
        // A single pass searches for bytes that are typical of tokens and passwords. Most texts contain none.
        var before: UInt8 = 0
        let isSuspect = text.utf8.contains { byte in
            defer { before = byte }
            return byte == UInt8(ascii: "h") && before == UInt8(ascii: "m")
                || byte == UInt8(ascii: "/") && before == UInt8(ascii: ":")
        }
        guard isSuspect else { return text }
        return text.replacing(/mh([ap])_[A-Za-z0-9_-]+/) { "mh\($0.1)_***" }
            .replacing(/:\/\/([^\/\s:@]*):[^\/\s@]*@/) { "://\($0.1):***@" }
    }
}
