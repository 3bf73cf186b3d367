extension Description {
    /// Whether the item belongs to a volume in any notation. `12`, `XII` and `Vol. 12` are the same.
    public func isOf(volume text: String) -> Bool {
        let asked = IssueNumber(text).parts
        return !asked.isEmpty && volume.map { IssueNumber($0).parts == asked } ?? false
    }
}
