extension String {
    /// The text with control characters made visible, so that a name from the network cannot drive a terminal.
    public var printable: String {
        guard unicodeScalars.contains(where: Self.isUnsafe) else { return self }
        return unicodeScalars.map { Self.isUnsafe($0) ? $0.escaped(asASCII: true) : String($0) }.joined()
    }

    private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control: scalar != "\n"
        // Bidirectional overrides and isolates reorder what stands around them.
        case .format: (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
        default: false
        }
    }
}
