public import Foundation

extension TimerSettings {
    /// Returns the faults of a timer that would start now, at most one per field.
    public func faults(at now: Date, in home: TimeZone = .current) -> [TimerFault] {
        faults(at: now, in: home, besides: [])
    }

    /// - Parameter unread: the fields to ignore because they could not be parsed.
    func faults(at now: Date, in home: TimeZone, besides unread: Set<TimerField>) -> [TimerFault] {
        var faults = faultsOfEach(at: now, in: home, besides: unread)
        // Check combinations of fields only if each field is valid on its own.
        let words: Set<TimerField> = [.title, .notes]
        if unread.isSubset(of: words), faults.allSatisfy({ words.contains($0.field) }) {
            faults += faultsTogether(at: now, in: home)
        }
        return TimerFaults.ordered(faults)
    }

    /// Returns the faults of fields that are invalid on their own.
    func faultsOfEach(at now: Date, in home: TimeZone, besides unread: Set<TimerField> = []) -> [TimerFault] {
        var faults = faultsOfWords + boundFaults(at: now, in: home)
        // Which other fields are allowed depends on the direction.
        if !unread.contains(.kind) { faults += kind == .down ? downFaults : upFaults }
        return TimerFaults.ordered(faults.filter { !unread.contains($0.field) })
    }

    /// The faults of the title and notes.
    var faultsOfWords: [TimerFault] {
        Self.faults(.title, title, longest: Self.longestTitle) + Self.faults(.notes, notes, longest: Self.longestNotes)
    }

    /// The maximum average number of Unicode scalars per character. A family emoji has seven.
    private static let mostScalars = 12

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.generalCategory == .control }

    private static func faults(_ field: TimerField, _ text: String, longest: Int) -> [TimerFault] {
        if field == .title, text.allSatisfy(\.isWhitespace) {
            return [
                TimerFault(
                    field, found: "", reason: "The title is missing.", remedy: "Enter a short title.")
            ]
        }
        if text.contains(where: \.isNewline) || text.unicodeScalars.contains(where: isControl) {
            return [
                TimerFault(
                    field, found: text.filter { !$0.isNewline && !$0.unicodeScalars.contains(where: isControl) },
                    reason: "The text contains invisible characters or more than one line.",
                    remedy: "Enter one line of text.")
            ]
        }
        if text.unicodeScalars.count > longest * mostScalars {
            return [
                TimerFault(
                    field, found: String(text.unicodeScalars.prefix(longest)),
                    reason: "The text has too many combining characters.", remedy: "Use fewer of them.")
            ]
        }
        guard text.count > longest else { return [] }
        return [
            TimerFault(
                field, found: text, reason: "The text has \(text.count) characters.",
                remedy: "Remove \(text.count - longest). The limit is \(longest).")
        ]
    }

    private var downFaults: [TimerFault] {
        var faults: [TimerFault] = []
        if period?.isInBounds != true {
            faults.append(
                TimerFault(
                    .period, found: period?.description ?? "",
                    reason: period == nil ? "The period is missing." : "The period is too short or too long.",
                    remedy: "Use a duration from 1s to 100y, such as 4h30m, 1d or 1mo."))
        }
        if let fault = leadFault { faults.append(fault) }
        if let last = repeats.last, !TimerRepeats.bounds.contains(last) {
            faults.append(
                TimerFault(
                    .repeats, found: repeats.description, reason: "The number is out of range.",
                    remedy: "Use a number from 1, or infinitely."))
        }
        return faults
    }

    private var leadFault: TimerFault? {
        guard let before else { return nil }
        func fault(_ reason: String, _ remedy: String) -> TimerFault {
            TimerFault(.before, found: before.description, reason: reason, remedy: remedy)
        }
        guard case .days(let lead) = before, lead > 0 else {
            return fault("This is not a number of days.", "Use days or weeks, such as 7d.")
        }
        switch period {
        case .seconds:
            return fault(
                "A timer with a period in hours cannot fire days before its events.",
                "Leave this out, or use a period in days or months.")
        case .days(1):
            return fault(
                "A timer with a period of one day cannot fire days before its events.",
                "Leave this out, or use a longer period.")
        case .days(let count) where lead >= count:
            return fault("This is not shorter than the period.", "Use fewer than \(count) days.")
        case .months(let count) where lead >= 28 * count:
            return fault(
                "This is not shorter than the period in its shortest months.", "Use fewer than \(28 * count) days.")
        case .days, .months, nil: return nil
        }
    }

    private var upFaults: [TimerFault] {
        let given: [(TimerField, String?)] = [
            (.period, period?.description), (.before, before?.description),
            (.repeats, repeats == .times(1) ? nil : repeats.description),
            (.worked, worked?.description),
        ]
        return given.compactMap { field, found in
            found.map {
                TimerFault(
                    field, found: $0, reason: "A timer that counts up has no events.",
                    remedy: "Leave this out, or count down.")
            }
        }
    }
}
