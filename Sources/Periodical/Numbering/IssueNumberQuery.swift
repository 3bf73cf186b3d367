/// A search for an issue by its number or date: `25`, `½`, `3` (which also finds the double issue 3-4), `7/1997`,
/// `12/3` (volume 12, number 3), `1984-12`, `Spring 2026`, `1984`.
public struct IssueNumberQuery: Sendable, Hashable {
    /// How well an issue matches a search. Only the best matches are returned.
    public enum Fit: Int, Sendable, Hashable, Comparable {
        /// The cover date or publication date is within the period searched for.
        case time
        /// The number searched for is part of a double issue, or is the issue's number within a year.
        case partOfNumber
        /// The issue's number is equal to the number searched for.
        case number

        /// Orders matches from worst to best.
        public static func < (left: Fit, right: Fit) -> Bool { left.rawValue < right.rawValue }
    }

    /// The text of the search.
    public let text: String
    private let number: IssueNumber
    private let time: CoverDate?

    /// Creates a search for a number or a time.
    public init(_ text: String) {
        self.text = text
        number = IssueNumber(text)
        time = CoverDate(text)
    }

    /// Returns how well an issue matches, or nil if the issue does not match.
    public func fit(_ description: Description) -> Fit? {
        if let own = description.number.map(IssueNumber.init), !own.parts.isEmpty {
            if own.parts == number.parts { return .number }
            if isPart(of: own, description) { return .partOfNumber }
        }
        guard let time else { return nil }
        let days: ClosedRange<CalendarDay>
        if let cover = description.coverDate.flatMap({ CoverDate($0) })
            ?? description.number.flatMap({ CoverDate(number: $0) })
        {
            days = cover.days
        } else if let day = description.date.map(CalendarDay.init) {
            days = day...day
        } else {
            return nil
        }
        let isWithin = time.days.contains(days.lowerBound) && time.days.contains(days.upperBound)
        let isCovered = days.contains(time.days.lowerBound) && days.contains(time.days.upperBound)
        return isWithin || isCovered ? .time : nil
    }

    /// Returns the indices of the best matches: a single result, or several candidates.
    public func best(of descriptions: some Sequence<Description>) -> [Int] {
        var best: (fit: Fit, indices: [Int])?
        for (index, description) in descriptions.enumerated() {
            guard let fit = fit(description) else { continue }
            if let known = best, fit < known.fit { continue }
            if best?.fit == fit { best?.indices.append(index) } else { best = (fit, [index]) }
        }
        return best?.indices ?? []
    }

    private func isPart(of own: IssueNumber, _ description: Description) -> Bool {
        let (inner, year) = own.inYear.map { ($0.number, $0.year as Int?) } ?? (own, nil)
        if let whole = number.whole {
            if inner.range?.contains(whole) == true { return true }
            return year != nil && inner.whole == whole
        }
        // 7/1997 means number 7 of that year, but 1997-07 is a month.
        if number.parts.contains(.text("/")), let asked = number.inYear {
            let isOfYear = (year ?? IssueSortKey(description).year) == asked.year
            let isNumber = asked.number.parts == inner.parts
            let isInside = asked.number.whole.flatMap { whole in inner.range?.contains(whole) } ?? false
            return isOfYear && (isNumber || isInside)
        }
        // 12/3 means volume 12, number 3.
        guard number.parts.count == 3, number.parts[1] == .text("/"), let volume = description.volume else {
            return false
        }
        return IssueNumber(volume).parts == [number.parts[0]] && own.parts == [number.parts[2]]
    }
}
