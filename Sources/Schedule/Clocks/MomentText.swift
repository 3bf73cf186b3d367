import Foundation

/// Formats dates as RFC 3339 in UTC with whole seconds, whatever the date strategy of a coder.
enum MomentText {
    static func text(_ date: Date) -> String { Date(wholeSeconds: date.wholeSeconds).formatted(.iso8601) }

    static func date(_ text: String) -> Date? {
        (try? Date(text, strategy: .iso8601)).map { Date(wholeSeconds: $0.wholeSeconds) }
    }

    static func date<Key>(_ text: String, in container: KeyedDecodingContainer<Key>, forKey key: Key) throws -> Date {
        guard let date = date(text) else {
            throw DecodingError.dataCorruptedError(
                forKey: key, in: container, debugDescription: "“\(text)” is not a time such as 2026-11-23T18:00:00Z.")
        }
        return date
    }

    static func decode<Key>(_ key: Key, from container: KeyedDecodingContainer<Key>) throws -> Date {
        try date(container.decode(String.self, forKey: key), in: container, forKey: key)
    }
}
