import ArgumentParser
import Schedule

/// An option for an interval or `usual`.
struct IntervalOption {
    /// The interval, or nil for the default.
    let value: RefreshInterval?

    init(_ text: String) throws {
        guard text != "usual" else {
            value = nil
            return
        }
        guard let interval = RefreshInterval(text) else {
            throw ValidationError(
                "Use an interval from 5min to 30d, such as 6h, 1d or 2w. For the default interval, use `usual`.")
        }
        value = interval
    }
}
