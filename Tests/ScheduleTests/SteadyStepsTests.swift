import Testing

@testable import Schedule

@Suite struct SteadyStepsTests {
    @Test("the number of steps of a clock hand within an arc is computed, not counted step by step", arguments: 1...13)
    func everyCase(circle: Int) {
        for start in 0..<circle {
            for step in 0..<2 * circle {
                for arc in 1...circle {
                    let steps = SteadySteps(start: start, step: step, arc: arc, circle: circle)
                    let inside = (0..<3 * circle).map { (start + $0 * step) % circle < arc }
                    #expect(steps.firstInside == inside.firstIndex(of: true), "\(steps)")
                    for count in [0, 1, 2, circle, 3 * circle] {
                        #expect(steps.countInside(of: count) == inside.prefix(count).count { $0 }, "\(steps) \(count)")
                    }
                }
            }
        }
    }

    @Test("the number of steps in a hundred years is computed without overflow", arguments: [0, 1, 86_399])
    func large(start: Int) {
        let seconds = SteadySteps(start: start, step: 1, arc: 3600, circle: 86_400)
        #expect(seconds.countInside(of: 36_525 * 86_400) == 36_525 * 3600)
        let hardly = SteadySteps(start: start, step: 86_399, arc: 1, circle: 86_400)
        #expect(hardly.firstInside == start)
        #expect(hardly.countInside(of: 36_525) == (start < 36_525 ? 1 : 0))
    }
}
