/// A key that sorts paths in natural order, so that `page2` comes before `page10`. Paths are compared folder by folder,
/// ignoring case.
///
/// The order does not depend on the computer's language, so that a book's order is the same everywhere.
package struct NaturalOrder: Sendable, Comparable {
    /// The path to sort.
    package let path: String
    private let bytes: [UInt8]

    /// Creates the sort key for a path.
    package init(_ path: String) {
        self.path = path
        // Replace slashes with the lowest byte, so that they sort before all characters in names.
        bytes = path.lowercased().utf8.map { $0 == UInt8(ascii: "/") ? 0 : $0 }
    }

    package static func < (one: NaturalOrder, other: NaturalOrder) -> Bool {
        var (left, right) = (one.bytes[...], other.bytes[...])
        while let first = left.first, let second = right.first {
            if isDigit(first), isDigit(second) {
                let (number, otherNumber) = (digits(&left), digits(&right))
                if number.count != otherNumber.count { return number.count < otherNumber.count }
                if number != otherNumber { return number.lexicographicallyPrecedes(otherNumber) }
            } else if first != second {
                return first < second
            } else {
                left.removeFirst()
                right.removeFirst()
            }
        }
        guard left.isEmpty && right.isEmpty else { return left.isEmpty }
        return one.path.utf8.lexicographicallyPrecedes(other.path.utf8)
    }

    package static func == (one: NaturalOrder, other: NaturalOrder) -> Bool {
        one.path.utf8.elementsEqual(other.path.utf8)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    /// Removes the digits at the start and returns them without leading zeros.
    private static func digits(_ bytes: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let number = bytes.prefix(while: isDigit)
        bytes = bytes.dropFirst(number.count)
        return number.drop { $0 == 0x30 }
    }
}
