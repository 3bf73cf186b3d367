import ArgumentParser
import Periodical

/// A number of bytes as users type it, such as `1500`, `500k`, `2M` or `1.5G`. The units are powers of 1000.
struct ByteCountArgument {
    let value: Int

    init(_ value: Int) { self.value = value }

    init?(argument: String) {
        var text = argument[...]
        var unit = 1.0
        if let last = text.last, let power = ["k": 1e3, "m": 1e6, "g": 1e9][last.lowercased()] {
            unit = power
            text = text.dropLast()
        }
        guard let number = Double(text), number >= 0, number * unit < 1e18 else { return nil }
        value = Int(number * unit)
    }

    /// The number in the largest unit that needs no fraction, such as `100M`.
    var text: String {
        let units = [(1_000_000_000, "G"), (1_000_000, "M"), (1000, "k")]
        let fitting = units.first { value > 0 && value.isMultiple(of: $0.0) }
        return fitting.map { "\(value / $0.0)\($0.1)" } ?? "\(value)"
    }
}

/// A limit of 1 byte or more, or `none`.
struct ByteLimit: ExpressibleByArgument {
    /// The limit in bytes, or nil for no limit.
    let value: Int?

    static let none = ByteLimit(value: nil)

    private init(value: Int?) { self.value = value }

    init?(argument: String) {
        guard argument != "none" else {
            self = .none
            return
        }
        guard let count = ByteCountArgument(argument: argument), count.value > 0 else { return nil }
        value = count.value
    }

    /// The value in the form for a settings file.
    var written: PropertyValue { value.map { .integer($0) } ?? .string("none") }
    /// The value, as users type it.
    var text: String { value.map { ByteCountArgument($0).text } ?? "none" }
}
