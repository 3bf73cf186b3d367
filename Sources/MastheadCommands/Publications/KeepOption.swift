import ArgumentParser

/// An option for how many days posts are kept, or `usual`.
struct KeepOption {
    /// The number of days, or nil for the default.
    let days: Int?

    init(_ text: String) throws {
        guard text != "usual" else {
            days = nil
            return
        }
        guard let number = Int(text), (0...36_500).contains(number) else {
            throw ValidationError(
                "Use a number of days from 0 (forever) to 36500. To use the default number, use `usual`.")
        }
        days = number
    }
}
