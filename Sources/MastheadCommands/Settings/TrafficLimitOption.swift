import ArgumentParser
import Schedule

/// An option for a number of bytes per day or month, or `none`.
struct TrafficLimitOption: ExpressibleByArgument {
    /// The limit, or nil for `none`.
    let value: TrafficLimit?

    init?(argument: String) {
        guard argument != "none" else {
            value = nil
            return
        }
        guard let limit = TrafficLimit(argument) else { return nil }
        value = limit
    }

    /// The limit, as users type it.
    var text: String { value?.description ?? "none" }
}
