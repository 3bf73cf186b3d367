extension Int {
    /// The number of bytes in readable form with decimal units, such as `4.2 MB`.
    package var byteText: String {
        if self < 1000 { return "\(self) B" }
        var value = Double(self)
        for unit in ["kB", "MB", "GB"] {
            value /= 1000
            if value < 999.95 { return "\(Self.tenths(value)) \(unit)" }
        }
        return "\(Self.tenths(value / 1000)) TB"
    }

    /// Returns a number with one decimal. A `FormatStyle` would be a hundred times slower, which is noticeable in long
    /// lists.
    private static func tenths(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded(.toNearestOrEven))
        return "\(tenths / 10).\(tenths % 10)"
    }
}
