/// Equal steps around a circle, like the steps of a clock's hand. Finds the steps that end in an arc that starts at 0.
///
/// The functions use the Euclidean algorithm, so they take a number of rounds that grows only with the number of digits
/// in the circle's length.
struct SteadySteps: Sendable {
    /// The position before the first step.
    let start: Int
    /// The length of a step.
    let step: Int
    /// The length of the arc.
    let arc: Int
    /// The length of the circle.
    let circle: Int

    /// The number of steps until the hand first points into the arc, 0 if it starts there. Nil if the hand never points
    /// into the arc.
    var firstInside: Int? {
        guard start >= arc else { return 0 }
        return Self.first(step % circle, circle, circle - start, circle - start + arc - 1)
    }

    /// Returns how many of the first `count` positions are in the arc. The start is the first position.
    func countInside(of count: Int) -> Int {
        let step = step % circle
        return count + Self.sum(count, circle, step, start) - Self.sum(count, circle, step, start - arc + circle)
    }

    /// Returns the smallest number of steps whose total length, modulo the circle, is within the bounds.
    private static func first(_ step: Int, _ circle: Int, _ low: Int, _ high: Int) -> Int? {
        if low == 0 { return 0 }
        if step == 0 { return nil }
        let factor = (low + step - 1) / step
        if factor * step <= high { return factor }
        // No multiple of the step is between the bounds yet. Find how many full circles it takes to get there.
        guard
            let circles = first(circle % step, step, (-high).remainder(by: step), (-low).remainder(by: step))
        else { return nil }
        return (low + circles * circle + step - 1) / step
    }

    /// Returns the sum of (start + i × step) / circle, rounded down, for i from 0 to `count` - 1.
    private static func sum(_ count: Int, _ circle: Int, _ step: Int, _ start: Int) -> Int {
        guard count > 0 else { return 0 }
        // If the factor is 0, skip the product, which could overflow for the largest counts.
        let wholeSteps = step < circle ? 0 : count * (count - 1) / 2 * (step / circle)
        let whole = wholeSteps + count * (start / circle)
        let (step, start) = (step % circle, start % circle)
        let last = step * count + start
        guard last >= circle else { return whole }
        return whole + sum(last / circle, step, circle, last % circle)
    }
}
