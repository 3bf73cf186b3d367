public import Foundation

extension TimerSettings {
    /// All fields that do not fit, if it were started now; one fault a field.
    /// - Parameter home: the machine's time zone.
    public func faults(at now: Date, in home: TimeZone = .current) -> [TimerFault] {
        faults(at: now, in: home, besides: [])
    }

    /// - Parameter unread: fields that could not be read, and mean nothing here.
    func faults(at now: Date, in home: TimeZone, besides unread: Set<TimerField>) -> [TimerFault] {
        var faults = faultsOfEach(at: now, in: home, besides: unread)
        // Fields are held against each other where each fits by itself.
        let words: Set<TimerField> = [.title, .notes]
        if unread.isSubset(of: words), faults.allSatisfy({ words.contains($0.field) }) {
            faults += faultsTogether(at: now, in: home)
        }
        return TimerFaults.ordered(faults)
    }

    /// The fields that do not fit by themselves.
    func faultsOfEach(at now: Date, in home: TimeZone, besides unread: Set<TimerField> = []) -> [TimerFault] {
        var faults = faultsOfWords + boundFaults(at: now, in: home)
        // Whether the others fit depends on which way it counts.
        if !unread.contains(.kind) { faults += kind == .down ? downFaults : upFaults }
        return TimerFaults.ordered(faults.filter { !unread.contains($0.field) })
    }

    /// What of its title and notes does not fit.
    var faultsOfWords: [TimerFault] {
        Self.faults(.title, title, longest: Self.longestTitle) + Self.faults(.notes, notes, longest: Self.longestNotes)
    }

    /// Of how many scalars a character may be, as a mean: a family of four has seven.
    private static let mostScalars = 12

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.generalCategory == .control }

    private static func faults(_ field: TimerField, _ text: String, longest: Int) -> [TimerFault] {
        if field == .title, text.allSatisfy(\.isWhitespace) {
            return [
                TimerFault(
                    field, found: "", reason: "It has no title.", remedy: "Say in a few words what it is for.")
            ]
        }
        if text.contains(where: \.isNewline) || text.unicodeScalars.contains(where: isControl) {
            return [
                TimerFault(
                    field, found: text.filter { !$0.isNewline && !$0.unicodeScalars.contains(where: isControl) },
                    reason: "It has characters that cannot be shown, or more than one line.",
                    remedy: "Write one line of text.")
            ]
        }
        if text.unicodeScalars.count > longest * mostScalars {
            return [
                TimerFault(
                    field, found: String(text.unicodeScalars.prefix(longest)),
                    reason: "Its characters bear too many marks.", remedy: "Write it with fewer.")
            ]
        }
        guard text.count > longest else { return [] }
        return [
            TimerFault(
                field, found: text, reason: "It has \(text.count) characters.",
                remedy: "Take \(text.count - longest) away: there may be \(longest).")
        ]
    }

    private var downFaults: [TimerFault] {
        var faults: [TimerFault] = []
        if period?.isInBounds != true {
            faults.append(
                TimerFault(
                    .period, found: period?.description ?? "",
                    reason: period == nil ? "It is not said from where to count down." : "It is too short or too long.",
                    remedy: "Give a length from 1s to 100y, such as 4h30m, 1d or 1mo."))
        }
        if let fault = leadFault { faults.append(fault) }
        if let last = repeats.last, !TimerRepeats.bounds.contains(last) {
            faults.append(
                TimerFault(
                    .repeats, found: repeats.description, reason: "It cannot count so many times.",
                    remedy: "Give a number from 1 on, or infinitely."))
        }
        return faults
    }

    /// What of the days before its times does not fit.
    private var leadFault: TimerFault? {
        guard let before else { return nil }
        func fault(_ reason: String, _ remedy: String) -> TimerFault {
            TimerFault(.before, found: before.description, reason: reason, remedy: remedy)
        }
        guard case .days(let lead) = before, lead > 0 else {
            return fault("It is no number of days.", "Give days or weeks, such as 7d.")
        }
        switch period {
        case .seconds:
            return fault(
                "A period of hours has no days before it.", "Leave this out, or count down from days or months.")
        case .days(1):
            return fault("A period of one day has no days before it.", "Leave this out, or count down from more days.")
        case .days(let count) where lead >= count:
            return fault("It is not shorter than the period.", "Give fewer than \(count) days.")
        case .months(let count) where lead >= 28 * count:
            return fault("It is not shorter than the shortest such period.", "Give fewer than \(28 * count) days.")
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
                    field, found: $0, reason: "A timer that counts up tells nothing.",
                    remedy: "Leave this out, or count down.")
            }
        }
    }
}
