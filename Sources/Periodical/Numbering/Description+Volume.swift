extension Description {
    /// Whether it is of a volume, however that is written: `12`, `XII` and `Vol. 12` are one.
    public func isOf(volume text: String) -> Bool {
        let asked = IssueNumber(text).parts
        return !asked.isEmpty && volume.map { IssueNumber($0).parts == asked } ?? false
    }
}
