/// Steps around a circle, as the hand of a clock takes them: which of them end within an arc that begins at 0.
///
/// Both answers come by Euclid's algorithm, in as many rounds as the circle has digits.
struct SteadySteps: Sendable {
    /// Where the hand stands before the first step.
    let start: Int
    /// How far a step goes.
    let step: Int
    /// How long the arc is.
    let arc: Int
    /// How long the circle is.
    let circle: Int

    /// After how many steps, 0 among them, the hand first stands in the arc; nil where it never does.
    var firstInside: Int? {
        guard start >= arc else { return 0 }
        return Self.first(step % circle, circle, circle - start, circle - start + arc - 1)
    }

    /// After how many of the first steps, 0 among them, the hand stands in the arc.
    /// - Parameter count: how many are looked at.
    func countInside(of count: Int) -> Int {
        let step = step % circle
        return count + Self.sum(count, circle, step, start) - Self.sum(count, circle, step, start - arc + circle)
    }

    /// The least factor by which a multiple of a step, less whole circles, is from one bound to another.
    private static func first(_ step: Int, _ circle: Int, _ low: Int, _ high: Int) -> Int? {
        if low == 0 { return 0 }
        if step == 0 { return nil }
        let factor = (low + step - 1) / step
        if factor * step <= high { return factor }
        // No multiple lies between the bounds: as many circles are needed as bring one there.
        guard
            let circles = first(circle % step, step, (-high).remainder(by: step), (-low).remainder(by: step))
        else { return nil }
        return (low + circles * circle + step - 1) / step
    }

    /// The sum of (start + i × step) / circle, rounded down, over i from 0 up to a count.
    private static func sum(_ count: Int, _ circle: Int, _ step: Int, _ start: Int) -> Int {
        guard count > 0 else { return 0 }
        // The square of the most counts that there are is not to be reckoned where it is taken times 0.
        let wholeSteps = step < circle ? 0 : count * (count - 1) / 2 * (step / circle)
        let whole = wholeSteps + count * (start / circle)
        let (step, start) = (step % circle, start % circle)
        let last = step * count + start
        guard last >= circle else { return whole }
        return whole + sum(last / circle, step, circle, last % circle)
    }
}
