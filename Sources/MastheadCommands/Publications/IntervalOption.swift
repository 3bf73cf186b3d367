import ArgumentParser
import Schedule

/// An interval as it is typed, or `usual`.
struct IntervalOption {
    /// Nil for as long as is usual.
    let value: RefreshInterval?

    init(_ text: String) throws {
        guard text != "usual" else {
            value = nil
            return
        }
        guard let interval = RefreshInterval(text) else {
            throw ValidationError("Use an interval from 5min to 30d, such as 6h, 1d or 2w, or `usual`.")
        }
        value = interval
    }
}
