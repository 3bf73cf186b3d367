/// The result of checking a catalog.
public enum RefreshOutcome: Sendable, Hashable {
    /// The catalog has not changed.
    case unchanged
    /// The catalog has changed. The values are the numbers of new, corrected and withdrawn items.
    case changed(added: Int, revised: Int, withdrawn: Int)
    /// The catalog could not be downloaded or read.
    case failed
}

extension RefreshOutcome {
    /// The text to store: `unchanged`, `failed` or `changed 2 1 0`.
    package var text: String {
        switch self {
        case .unchanged: "unchanged"
        case .changed(let added, let revised, let withdrawn): "changed \(added) \(revised) \(withdrawn)"
        case .failed: "failed"
        }
    }

    /// Parses a string from ``text``, or returns nil if the string is invalid.
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
