/// Scans a tag as a simple browser does. Anything other than a well-formed tag is a finding.
struct TagScan {
    /// The name of the element, without the slash of an end tag.
    let name: String
    /// The bytes after the tag, once all attributes are read.
    private(set) var rest: ArraySlice<UInt8>

    /// Begins after `<`.
    init(_ bytes: ArraySlice<UInt8>) {
        rest = bytes
        if rest.first == UInt8(ascii: "/") { rest.removeFirst() }
        let letters = rest.prefix { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }
        precondition(!letters.isEmpty, "the tag has no name")
        name = String(decoding: letters, as: UTF8.self)
        rest = rest.dropFirst(letters.count)
    }

    /// Returns the next attribute; nil after the end of the tag.
    mutating func attribute() -> (name: String, value: String)? {
        while let byte = rest.first, byte == 0x20 || byte == UInt8(ascii: "/") { rest.removeFirst() }
        guard let first = rest.first else { preconditionFailure("the tag is not closed") }
        guard first != UInt8(ascii: ">") else {
            rest.removeFirst()
            return nil
        }
        let letters = rest.prefix { ![0x20, UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "/")].contains($0) }
        precondition(!letters.isEmpty && letters.allSatisfy { (0x61...0x7A).contains($0) || $0 == UInt8(ascii: "-") })
        rest = rest.dropFirst(letters.count)
        let name = String(decoding: letters, as: UTF8.self)
        guard rest.first == UInt8(ascii: "=") else { return (name, "") }
        rest.removeFirst()
        precondition(rest.first == UInt8(ascii: "\""), "the value has no quotation marks")
        rest.removeFirst()
        let value = rest.prefix { $0 != UInt8(ascii: "\"") }
        rest = rest.dropFirst(value.count)
        precondition(!rest.isEmpty, "the value is not closed")
        rest.removeFirst()
        return (name, String(decoding: value, as: UTF8.self))
    }
}
