extension Int {
    /// A number of bytes as people read it, in powers of ten: `4.2 MB`.
    package var byteText: String {
        if self < 1000 { return "\(self) B" }
        var value = Double(self)
        for unit in ["kB", "MB", "GB"] {
            value /= 1000
            if value < 999.95 { return "\(Self.tenths(value)) \(unit)" }
        }
        return "\(Self.tenths(value / 1000)) TB"
    }

    /// A number with one decimal. Formatting by a pattern takes a hundred times as long, which shows in long lists.
    private static func tenths(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded(.toNearestOrEven))
        return "\(tenths / 10).\(tenths % 10)"
    }
}
