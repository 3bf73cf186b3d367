/// A time zone in a feed's date, such as `+01:00`, `-0500`, `+1`, `Z`, `GMT+2`, the names in RFC 822 and other common
/// names.
struct FeedZone {
    /// The offset from UTC, in seconds.
    let seconds: Int

    /// The offsets of named time zones, in hours. If several time zones share a name, it means the most common one in
    /// feeds.
    private static let hours: [String: Double] = [
        "z": 0, "ut": 0, "utc": 0, "gmt": 0, "wet": 0, "west": 1, "bst": 1, "cet": 1, "met": 1, "cest": 2, "mest": 2,
        "mesz": 2, "mez": 1, "eet": 2, "eest": 3, "msk": 3, "msd": 4, "ist": 5.5, "hkt": 8, "sgt": 8, "awst": 8,
        "jst": 9, "kst": 9,
        "acst": 9.5, "aest": 10, "aedt": 11, "nzst": 12, "nzdt": 13, "nst": -3.5, "ndt": -2.5, "ast": -4, "adt": -3,
        "brt": -3, "art": -3, "est": -5, "edt": -4, "cst": -6, "cdt": -5, "mst": -7, "mdt": -6, "pst": -8, "pdt": -7,
        "akst": -9, "akdt": -8, "hst": -10,
    ]

    // Create the regexes only once, because creating one takes longer than using it a hundred times. Sharing them is
    // safe, because a regex has no mutable state.
    private nonisolated(unsafe) static let parentheses = /\(.*\)/
    private nonisolated(unsafe) static let distance =
        /(?:utc|gmt|ut)?\s*([+\-\u{2212}])\s*(\d{1,2}):?(\d{2})?(?:\s+[a-z]{1,5})?/

    init?(_ written: String) {
        // Ignore a name in parentheses, which merely repeats the time zone.
        let lowered = written.lowercased()
        let named = lowered.contains("(") ? lowered.replacing(Self.parentheses, with: "") : lowered
        let text = named.trimmingWhitespace
        if let hours = Self.hours[text] {
            seconds = Int(hours * 3600)
            return
        }
        guard text.contains(where: { "+-\u{2212}".contains($0) }), let match = text.wholeMatch(of: Self.distance),
            let hours = Int(match.2), hours <= 23,
            let minutes = match.3.map({ Int($0) }) ?? 0, minutes < 60
        else { return nil }
        seconds = (match.1 == "+" ? 1 : -1) * (hours * 3600 + minutes * 60)
    }
}

extension String {
    fileprivate var trimmingWhitespace: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
