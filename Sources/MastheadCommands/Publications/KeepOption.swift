import ArgumentParser

/// For how many days posts stay, as it is typed, or `usual`.
struct KeepOption {
    /// Nil for as long as is usual.
    let days: Int?

    init(_ text: String) throws {
        guard text != "usual" else {
            days = nil
            return
        }
        guard let number = Int(text), (0...36_500).contains(number) else {
            throw ValidationError("Use a number of days from 0 (forever) to 36500, or `usual`.")
        }
        days = number
    }
}
