extension Int {
    /// A number with its noun: `1 issue`, `2 issues`.
    /// - Parameters:
    ///   - noun: the noun in the singular.
    ///   - plural: where that is not made by an s.
    package func counted(_ noun: String, plural: String? = nil) -> String {
        "\(self) \(self == 1 ? noun : plural ?? "\(noun)s")"
    }
}
