import Foundation

/// A date in one of the two formats that almost all feeds use, `2026-03-20T08:00:00+01:00` and `Fri, 20 Mar 2026
/// 08:00:00 GMT`. For speed, it is parsed byte by byte. ``FeedDate`` parses all other formats.
struct FeedDateUsual {
    let date: Date

    init?(_ text: String) {
        var text = text
        guard let date = text.withUTF8({ Self.instant($0) ?? Self.message($0) }) else { return nil }
        self.date = date
    }

    private typealias Bytes = UnsafeBufferPointer<UInt8>

    /// Parses RFC 3339, with or without fractional seconds.
    private static func instant(_ bytes: Bytes) -> Date? {
        guard (20...40).contains(bytes.count), bytes[4] == 0x2D, bytes[7] == 0x2D, bytes[10] == 0x54,
            let year = number(bytes, 0, 4), let month = number(bytes, 5, 2), let day = number(bytes, 8, 2),
            let (hour, minute, second) = time(bytes, 11)
        else { return nil }
        var index = 19
        var fraction = 0.0
        if bytes[index] == 0x2E {
            let start = index + 1
            index = start
            while index < bytes.count, (0x30...0x39).contains(bytes[index]) { index += 1 }
            guard (1...9).contains(index - start),
                let part = Double("0." + String(decoding: bytes[start..<index], as: UTF8.self))
            else { return nil }
            fraction = part
        }
        guard let offset = offset(bytes, index, isColonRequired: true) else { return nil }
        return FeedDateParts(
            year: year, month: month, day: day, hour: hour, minute: minute, second: second, fraction: fraction,
            offset: offset)?.date
    }

    /// Parses RFC 822 and its successors, with a four-digit year and a time zone that is UTC or numeric.
    private static func message(_ bytes: Bytes) -> Date? {
        var index = 0
        if bytes.count > 5, bytes[3] == 0x2C, bytes[4] == 0x20, days.contains(word(bytes, 0)) { index = 5 }
        let dayLength = index + 1 < bytes.count && bytes[index + 1] == 0x20 ? 1 : 2
        guard bytes.count >= index + dayLength + 20, let day = number(bytes, index, dayLength) else { return nil }
        index += dayLength
        guard bytes[index] == 0x20, let month = months.firstIndex(of: word(bytes, index + 1)), bytes[index + 4] == 0x20,
            let year = number(bytes, index + 5, 4), year >= 1000, day <= 31, bytes[index + 9] == 0x20,
            let (hour, minute, second) = time(bytes, index + 10), bytes[index + 18] == 0x20,
            let offset = offset(bytes, index + 19, isColonRequired: false)
        else { return nil }
        return FeedDateParts(
            year: year, month: month + 1, day: day, hour: hour, minute: minute, second: second, fraction: 0,
            offset: offset)?.date
    }

    /// The three-letter names of the weekdays, encoded as numbers.
    private static let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"].map(word)
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ].map(word)

    private static func word(_ name: String) -> UInt32 { name.utf8.reduce(0) { $0 << 8 | UInt32($1) } }

    private static func word(_ bytes: Bytes, _ index: Int) -> UInt32 {
        UInt32(bytes[index]) << 16 | UInt32(bytes[index + 1]) << 8 | UInt32(bytes[index + 2])
    }

    /// Parses a time such as `08:00:00`. At least eight bytes must remain.
    private static func time(_ bytes: Bytes, _ index: Int) -> (hour: Int, minute: Int, second: Int)? {
        guard bytes[index + 2] == 0x3A, bytes[index + 5] == 0x3A, let hour = number(bytes, index, 2),
            let minute = number(bytes, index + 3, 2), let second = number(bytes, index + 6, 2)
        else { return nil }
        return (hour, minute, second)
    }

    /// Parses the time zone at the end of a text, and returns its offset from UTC in seconds.
    private static func offset(_ bytes: Bytes, _ index: Int, isColonRequired: Bool) -> Int? {
        let rest = bytes[index...]
        if rest.elementsEqual("Z".utf8) || rest.elementsEqual("GMT".utf8) || rest.elementsEqual("UTC".utf8) { return 0 }
        let (length, minutes) = isColonRequired ? (6, index + 4) : (5, index + 3)
        guard rest.count == length, bytes[index] == 0x2B || bytes[index] == 0x2D,
            let hour = number(bytes, index + 1, 2),
            let minute = number(bytes, minutes, 2), hour <= 23, minute <= 59,
            !isColonRequired || bytes[index + 3] == 0x3A
        else { return nil }
        return (bytes[index] == 0x2B ? 1 : -1) * (hour * 3600 + minute * 60)
    }

    private static func number(_ bytes: Bytes, _ index: Int, _ count: Int) -> Int? {
        var number = 0
        for byte in bytes[index..<(index + count)] {
            guard (0x30...0x39).contains(byte) else { return nil }
            number = number * 10 + Int(byte - 0x30)
        }
        return number
    }
}
