public import Foundation

/// Any value in a property list or JSON document.
public enum PropertyValue: Sendable, Hashable {
    case boolean(Bool)
    case integer(Int)
    case real(Double)
    case string(String)
    case date(Date)
    case data(Data)
    case array([PropertyValue])
    case dictionary([String: PropertyValue])
}

extension PropertyValue {
    /// The text if the value is a string.
    public var string: String? { if case .string(let value) = self { value } else { nil } }

    /// The text if the value is a string or a number. Catalogs use both for some keys, such as `Version`.
    public var text: String? {
        switch self {
        case .string(let value): value
        case .integer(let value): String(value)
        case .real(let value): String(value)
        default: nil
        }
    }

    /// The integer if the value is a whole number.
    public var integer: Int? { if case .integer(let value) = self { value } else { nil } }

    /// The number if the value is numeric.
    public var number: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .real(let value): value
        default: nil
        }
    }

    /// The elements if the value is an array.
    public var array: [PropertyValue]? { if case .array(let value) = self { value } else { nil } }

    /// The entries if the value is a dictionary.
    public var dictionary: [String: PropertyValue]? { if case .dictionary(let value) = self { value } else { nil } }

    /// The date if the value is a date or, as in JSON, a string that contains a date in RFC 3339. A day without a time
    /// means midnight UTC.
    public var date: Date? {
        switch self {
        case .date(let value): value
        case .string(let value): Date(written: value)
        default: nil
        }
    }

    /// The value with all strings in NFC, because pages refer to assets by name.
    var inNormalForm: PropertyValue {
        switch self {
        case .string(let text): .string(text.inNormalForm)
        case .array(let values): .array(values.map(\.inNormalForm))
        case .dictionary(let values): .dictionary(values.mapValues(\.inNormalForm))
        default: self
        }
    }

    /// The name of the value's type, for messages.
    public var typeName: String {
        switch self {
        case .boolean: "a boolean"
        case .integer, .real: "a number"
        case .string: "a string"
        case .date: "a date"
        case .data: "data"
        case .array: "an array"
        case .dictionary: "a dictionary"
        }
    }
}

extension Date {
    /// Reads a date and time in RFC 3339, with or without fractions of a second.
    public init?(rfc3339 text: String) {
        let plain = ISO8601FormatStyle()
        let fractional = ISO8601FormatStyle(includingFractionalSeconds: true)
        // Check the day and the time first, because `ISO8601FormatStyle` reads 31 June as 1 July, and treats invalid
        // hours in a similar way.
        guard Self.isDayOfItsMonth(text), Self.isTimeOfDay(text),
            let date = (try? plain.parse(text)) ?? (try? fractional.parse(text))
        else { return nil }
        self = date
    }

    private nonisolated(unsafe) static let day = /([0-9]{4})-([0-9]{2})-([0-9]{2})/
    private nonisolated(unsafe) static let time = /T([0-9]{2}):([0-9]{2}):([0-9]{2})/
    private nonisolated(unsafe) static let zone = /[+-]([0-9]{2}):?([0-9]{2})$/

    /// Whether the day in text such as `2026-02-28...` exists in its month.
    private static func isDayOfItsMonth(_ text: String) -> Bool {
        guard let match = text.prefixMatch(of: Self.day), let year = Int(match.1),
            let month = Int(match.2), let day = Int(match.3), (1...12).contains(month)
        else { return false }
        let isLeapYear = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let length = [31, isLeapYear ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
        return (1...length).contains(day)
    }

    /// Whether the time and zone in text such as `...T08:00:00+01:00` are valid.
    private static func isTimeOfDay(_ text: String) -> Bool {
        guard let time = text.firstMatch(of: Self.time) else { return true }
        guard let hour = Int(time.1), let minute = Int(time.2), let second = Int(time.3), hour < 24, minute < 60,
            second <= 60
        else { return false }
        guard let zone = text[time.range.upperBound...].firstMatch(of: Self.zone) else {
            return true
        }
        return (Int(zone.1) ?? 24) < 24 && (Int(zone.2) ?? 60) < 60
    }

    /// Reads a day, `2026-03-20`, as midnight UTC, or a date and time in RFC 3339.
    public init?(written text: String) {
        let isDay = text.wholeMatch(of: Self.day) != nil
        self.init(rfc3339: isDay ? "\(text)T00:00:00Z" : text)
    }

    /// The current time in whole seconds, because property lists cannot store fractions.
    public static var nowInSeconds: Date { Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded(.down)) }

    /// Whether the date is in the years 1 to 9999, the range that RFC 3339 can represent. Binary property lists may
    /// contain any date.
    public var isWritable: Bool { (-62_135_596_800..<253_402_300_800).contains(timeIntervalSince1970) }

    /// The date and time in RFC 3339 and UTC, in whole seconds.
    public var rfc3339: String { formatted(ISO8601FormatStyle()) }
}

private typealias ISO8601FormatStyle = Date.ISO8601FormatStyle
