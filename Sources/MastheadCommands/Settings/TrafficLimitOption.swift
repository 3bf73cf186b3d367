import ArgumentParser
import Schedule

/// A limit of bytes in a day or a month as it is typed, or `none`.
struct TrafficLimitOption: ExpressibleByArgument {
    /// Nil where there is none.
    let value: TrafficLimit?

    init?(argument: String) {
        guard argument != "none" else {
            value = nil
            return
        }
        guard let limit = TrafficLimit(argument) else { return nil }
        value = limit
    }

    /// As it is typed.
    var text: String { value?.description ?? "none" }
}
