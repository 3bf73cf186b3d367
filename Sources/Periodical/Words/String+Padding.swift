extension String {
    /// Returns the digits, padded with leading zeros to a minimum length.
    package func zeroPadded(to digitCount: Int) -> String {
        String(repeating: "0", count: max(0, digitCount - utf8.count)) + self
    }
}
