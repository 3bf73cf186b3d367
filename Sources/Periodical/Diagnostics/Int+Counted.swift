extension Int {
    /// Returns the number with a noun in the singular or plural: `1 issue`, `2 issues`.
    /// - Parameters:
    ///   - noun: the singular noun.
    ///   - plural: the plural noun, if it is irregular.
    package func counted(_ noun: String, plural: String? = nil) -> String {
        "\(self) \(self == 1 ? noun : plural ?? "\(noun)s")"
    }
}
