/// What came of a look at a catalog.
public enum LookOutcome: Sendable, Hashable {
    /// It was the same as before.
    case unchanged
    /// It was another: so many items are new, corrected and withdrawn.
    case changed(added: Int, revised: Int, withdrawn: Int)
    /// It could not be had, or not be read.
    case failed
}

extension LookOutcome {
    /// As it is kept: `unchanged`, `failed`, `changed 2 1 0`.
    var text: String {
        switch self {
        case .unchanged: "unchanged"
        case .changed(let added, let revised, let withdrawn): "changed \(added) \(revised) \(withdrawn)"
        case .failed: "failed"
        }
    }

    /// Reads ``text``; nil where it is none of that.
    init?(text: String) {
        let words = text.split(separator: " ")
        let counts = words.dropFirst().compactMap { Int($0) }
        switch (words.first, counts.count) {
        case ("unchanged", 0): self = .unchanged
        case ("failed", 0): self = .failed
        case ("changed", 3): self = .changed(added: counts[0], revised: counts[1], withdrawn: counts[2])
        default: return nil
        }
    }
}
